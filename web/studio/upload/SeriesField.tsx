import { useDeferredValue, useId, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'

/** Suggestions for the words that were typed. */
const SHOWN = 20

interface Props {
  /** The title as it was found or answered. */
  readonly value: string
  readonly isNew: boolean
  readonly onChange: (title: string) => void
}

/** To which series the file belongs: one of the shop, found by the words of its title, or a new one. */
export function SeriesField({ value, isNew, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const list = useId()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const q = useDeferredValue(text.trim())
  const { answer } = useRead(
    q === '' || q === value
      ? null
      : read(listStudioCatalogue, { query: { kind: 'series', q, limit: SHOWN } }),
    { keepPreviousData: true },
  )
  const titles = [...new Set(answer?.rows.map(({ title }) => title))]
  const give = (title: string) => {
    if (title.trim() !== value) onChange(title.trim())
  }
  return (
    <>
      <Field
        label={t('facts.series')}
        hint={t(isNew ? 'facts.seriesNew' : 'facts.seriesKnown')}
        list={list}
        value={text}
        maxLength={500}
        autoComplete="off"
        onChange={event => {
          const typed = event.currentTarget.value
          setText(typed)
          // One that is chosen from the list needs no further key.
          if (titles.includes(typed)) give(typed)
        }}
        onBlur={() => give(text)}
      />
      <datalist id={list}>
        {titles.map(title => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </>
  )
}
