import { useEffect, useRef } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { missingSpot } from '../frame/subject-path.ts'
import { type Section, sectionWith } from './field-groups.ts'
import styles from './Sections.module.css'
import type { Editing } from './use-edits.ts'
import { useWording } from './value-text.ts'

interface Props {
  readonly row: StudioRow
  readonly sections: readonly Section[]
  readonly shown: string
  readonly editing: Editing
  readonly drafts: readonly StudioDraft[]
  /** Fields of which a draft is written that is not saved. */
  readonly writing: readonly string[]
}

/** All sections of the screen, with what is missing, refused, not saved or prepared in each. */
export function SectionList({ row, sections, shown, editing, drafts, writing }: Props) {
  const { t, lang } = useWording()
  const area = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is shown is read from the page
  useEffect(() => {
    // In a narrow window the list is wider than it: the section that is shown should be seen.
    const link = area.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && area.current) area.current.scrollLeft = link.offsetLeft - area.current.clientWidth / 3
  }, [shown])
  const list = new Intl.ListFormat(lang)
  const spots = row.missing.map(one => ({ one, ...missingSpot(row.kind, one) }))
  const marksOf = (section: Section) => {
    const own = section.fields.map(({ name }) => name)
    const missing = spots.filter(
      spot => spot.section === section.name || sectionWith([section], spot.field ?? null),
    )
    const prepared =
      drafts.filter(({ field }) => own.includes(field)).length +
      (section.name === 'covers' ? row.coverDrafts : 0)
    const marks = {
      missing:
        missing.length > 0 &&
        t('sections.missing', { what: list.format(missing.map(({ one }) => t(`missing.${one}`))) }),
      refused: own.some(name => editing.problems[name]) && t('sections.refused'),
      unsaved:
        own.some(name => editing.begunWith(name) !== undefined || writing.includes(name)) &&
        t('sections.unsaved'),
      drafts: prepared > 0 && t('sections.drafts', { count: prepared }),
    }
    return Object.entries(marks).filter(([, text]) => text)
  }
  return (
    <nav ref={area} className={styles.list} aria-label={t('sections.label')}>
      <ul>
        {sections.map(section => (
          <li key={section.name}>
            <a
              href={`?${new URLSearchParams({ section: section.name })}`}
              aria-current={section.name === shown ? 'true' : undefined}
            >
              {sectionText(section.name, row.kind, t)}
              {marksOf(section).map(([mark, text]) => (
                <span key={mark} className={styles.mark} data-kind={mark}>
                  {text}
                </span>
              ))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Those without fields have the names of their headings. */
const HEADINGS: Readonly<Record<string, string>> = {
  covers: 'covers.title',
  takedowns: 'studio-takedowns:title',
  history: 'history.title',
}

function sectionText(name: string, kind: string, t: ReturnType<typeof useWording>['t']): string {
  if (name === 'children') return t(`children.${kind === 'series' ? 'volume' : 'part'}.title`)
  return t(HEADINGS[name] ?? `group.${name}`)
}
