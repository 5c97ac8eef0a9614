import { type ComponentType, createContext } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'

interface Props {
  readonly parts: readonly Part[]
  /** The id of the part that is open. */
  readonly current: string
}

/** The list of a volume's parts, which the screen gives to its reader: how parts are listed is the catalogue's. */
export const VolumeContents = createContext<ComponentType<Props> | null>(null)
