import { useEffect, useState } from 'react'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field, Select } from '../../ui/Field.tsx'
import styles from './Posts.module.css'
import { STATES, showList } from './post-address.ts'

/** Who types is not asked for each letter. Milliseconds. */
const TYPING_MS = 150

interface Props {
  readonly search: URLSearchParams
  readonly total: number | undefined
}

/** Words, state and language of the posts that are listed. */
export function PostFilter({ search, total }: Props) {
  const { t } = useTranslation('studio-posts')
  const inAddress = search.get('q') ?? ''
  const [words, setWords] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (known !== inAddress) {
    setKnown(inAddress)
    if (words.trim() !== inAddress) setWords(inAddress)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search; the address is read when it begins.
  useEffect(() => {
    if (words.trim() === inAddress) return
    const timer = setTimeout(() => showList(search, { q: words.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words])
  const choice = (name: string, values: readonly string[], labelOf: (value: string) => string) => (
    <Select
      label={t(`filter.${name}`)}
      value={search.get(name) ?? ''}
      options={[
        { value: '', label: t('filter.any') },
        ...values.map(value => ({ value, label: labelOf(value) })),
      ]}
      onChange={event => showList(search, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <search className={styles.filter}>
      <Field
        type="search"
        label={t('filter.words')}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
      {choice('state', STATES, one => t(`state.${one}`))}
      {choice('language', languages, one => languageFacts[one as (typeof languages)[number]].name)}
      <p role="status" className={styles.count}>
        {total === undefined ? '' : t('count', { count: total })}
      </p>
    </search>
  )
}
