import { useTranslation } from '../../texts/use-translation.ts'
import type { EdgeValues, Range } from './preferences.ts'
import { Slider } from './Slider.tsx'

interface Props {
  readonly label: string
  readonly value: EdgeValues
  readonly range: Range
  readonly step: number
  readonly shown: (value: number) => string
  readonly onChange: (value: EdgeValues) => void
}

const EDGES = ['top', 'bottom', 'left', 'right'] as const

/** A slider for each edge of the window. */
export function EdgeFields({ label, value, range, step, shown, onChange }: Props) {
  const { t } = useTranslation('reading')
  return (
    <fieldset>
      <legend>{label}</legend>
      {EDGES.map(edge => (
        <Slider
          key={edge}
          label={t(`edge.${edge}`)}
          value={value[edge]}
          {...range}
          step={step}
          shown={shown(value[edge])}
          onChange={one => onChange({ ...value, [edge]: one })}
        />
      ))}
    </fieldset>
  )
}
