import { useEffect, useState } from 'react'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { DUES, MISSING, STUDIO_STATES } from '#rules/studio-states.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { ListTabs } from '../ui/ListTabs.tsx'
import styles from './Catalogue.module.css'
import { isFiltered, kindOf, setSearch } from './catalogue-address.ts'
import { KINDS } from './columns.ts'
import { SavedViews } from './SavedViews.tsx'

/** Who types is not asked for each letter. Milliseconds. */
const TYPING_MS = 150

/** Which rows are shown: their kind, and what they have to be like. It is all in the address. */
export function CatalogueFilter({ search }: { readonly search: URLSearchParams }) {
  const { t } = useTranslation('studio-catalogue')
  const inAddress = search.get('q') ?? ''
  const [words, setWords] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (known !== inAddress) {
    setKnown(inAddress)
    if (words.trim() !== inAddress) setWords(inAddress)
  }
  const kind = kindOf(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search; the address is read when it begins.
  useEffect(() => {
    if (words.trim() === inAddress) return
    const timer = setTimeout(() => setSearch(search, { q: words.trim() }), TYPING_MS)
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
      onChange={event => setSearch(search, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <search className={styles.filter}>
      <SavedViews search={search} />
      <Field
        type="search"
        label={t('filter.words')}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
      />
      {choice('state', STUDIO_STATES, one => t(`state.${one}`))}
      {choice('missing', MISSING, one => t(`missing.${one}`))}
      {kind !== 'series' && choice('due', DUES, one => t(`due.${one}`))}
      {choice('language', languages, one => languageFacts[one as (typeof languages)[number]].name)}
      {isFiltered(search) && (
        <Button
          onClick={() => {
            setWords('')
            setSearch(search, {
              q: null,
              state: null,
              missing: null,
              due: null,
              language: null,
              series: null,
              volume: null,
            })
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}

/** The ways to series, volumes and parts. */
export function CatalogueKinds({ search }: { readonly search: URLSearchParams }) {
  const { t } = useTranslation('studio-catalogue')
  const hrefOf = (kind: string) => {
    const next = new URLSearchParams(search)
    next.set('kind', kind)
    for (const name of ['cols', 'sort', 'descending', 'volume', 'due']) next.delete(name)
    return `/studio/catalogue?${next}`
  }
  return (
    <ListTabs
      label={t('kinds')}
      tabs={KINDS.map(one => ({
        href: hrefOf(one),
        label: t(`kind.${one}`),
        isShown: one === kindOf(search),
      }))}
    />
  )
}
