import type { StudioField } from '#contract/generated/studio_catalogue.ts'

/** What the controls of all types take. */
export interface ControlProps {
  readonly field: StudioField
  /** Of the series, volume or part. */
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly error: string | null
  /** JSON */
  readonly value: string
  readonly onChange: (json: string) => void
}
