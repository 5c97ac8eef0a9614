import { useState } from 'react'
import type { StudioPostSeries } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import { SeriesDialog } from '../ui/series/SeriesDialog.tsx'
import { CoverField } from './CoverField.tsx'
import styles from './Posts.module.css'
import { TagsField } from './TagsField.tsx'
import type { Version, VersionEditing } from './use-version.ts'

interface Props {
  readonly postId: string
  readonly version: Version
  readonly editing: VersionEditing
}

/** Address, tags, authors, cover and series of a post. */
export function FactsFields({ postId, version, editing: { content, set } }: Props) {
  const { t } = useTranslation('studio-posts')
  const isFixed = version.stored?.firstPublished !== undefined
  return (
    <>
      <h2>{t('facts')}</h2>
      <Field
        label={t('fields.slug')}
        hint={t(isFixed ? 'help.slugStays' : 'help.slug')}
        readOnly={isFixed}
        maxLength={80}
        pattern="[a-z0-9\-]*"
        autoComplete="off"
        spellCheck={false}
        value={content.slug}
        onChange={event =>
          set({ slug: event.currentTarget.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-') })
        }
      />
      <Check
        label={t('fields.featured')}
        hint={t('help.featured')}
        checked={content.featured}
        onChange={event => set({ featured: event.currentTarget.checked })}
      />
      <TagsField tags={content.tags} onChange={tags => set({ tags })} />
      <ListField
        label={t('fields.authors')}
        hint={t('help.authors')}
        list={content.authors}
        onChange={authors => set({ authors })}
      />
      <CoverField postId={postId} version={version} content={content} set={set} />
      <SeriesField
        known={version.stored?.series ?? []}
        ids={content.seriesIds}
        onChange={seriesIds => set({ seriesIds })}
      />
    </>
  )
}

interface ListProps {
  readonly label: string
  readonly hint: string
  readonly list: readonly string[]
  readonly onChange: (list: string[]) => void
}

/** Words with commas between them. What is being typed stays as it is. */
function ListField({ list, onChange, ...field }: ListProps) {
  const [text, setText] = useState(list.join(', '))
  const entriesOf = (typed: string) =>
    typed
      .split(',')
      .map(one => one.trim())
      .filter(one => one !== '')
  const shown = JSON.stringify(entriesOf(text)) === JSON.stringify(list) ? text : list.join(', ')
  return (
    <Field
      {...field}
      value={shown}
      onChange={event => {
        setText(event.currentTarget.value)
        onChange(entriesOf(event.currentTarget.value))
      }}
    />
  )
}

interface SeriesProps {
  readonly known: readonly StudioPostSeries[]
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
}

function SeriesField({ known, ids, onChange }: SeriesProps) {
  const { t } = useTranslation('studio-posts')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const titleOf = (id: string) => chosen.get(id) ?? known.find(series => series.id === id)?.title ?? id
  return (
    <FieldSet className={styles.series} legend={t('fields.series')} hint={t('help.series')}>
      <ul>
        {ids.map(id => (
          <li key={id}>
            {titleOf(id)}
            <Button
              aria-label={t('series.removeOf', { title: titleOf(id) })}
              onClick={() => onChange(ids.filter(one => one !== id))}
            >
              {t('series.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>{t('series.add')}</Button>
      {isOpen && (
        <SeriesDialog
          onClose={() => setOpen(false)}
          onChoose={({ id, title }) => {
            setOpen(false)
            setChosen(new Map([...chosen, [id, title]]))
            if (!ids.includes(id)) onChange([...ids, id])
          }}
        />
      )}
    </FieldSet>
  )
}
