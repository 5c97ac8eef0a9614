import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../platform/match.ts'
import { usePageState } from '../platform/page-state.ts'
import type { Screen } from '../platform/screen.ts'
import { ProseText } from './ProseText.tsx'
import styles from './StaticPage.module.css'

interface Section {
  /** The anchor of the section; the same in every language. */
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
}

/** A screen made of one text file: title, lead, and sections of paragraphs. */
export function staticScreen(namespace: string): Screen {
  return {
    head: ({ t }) => ({
      title: t(`${namespace}:title`) + t('titleSuffix'),
      description: t(`${namespace}:description`),
    }),
    View: StaticPage,
  }
}

interface Props {
  readonly place: Place
  /** What stands at the end of a section, by its anchor. */
  readonly ends?: Readonly<Record<string, ReactNode>>
  /** What stands below the title, before everything else. */
  readonly lead?: ReactNode
}

export function StaticPage({ place, ends = {}, lead }: Props) {
  const namespace = place.route.screen
  const { t } = useTranslation([namespace, 'common'])
  const { operator } = usePageState().site
  const words = {
    operator: operator.name,
    address: operator.address,
    // Sentences are made with it: a gap would make nonsense of them, and of the law.
    email: operator.email || t('common:noEmail'),
    legal: operator.legal,
    returnObjects: true,
  }
  const sections = t('sections', words) as unknown as readonly Section[]
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead', words)}</p>
        {lead}
      </header>
      {sections.length > 3 && (
        <nav className={styles.contents} aria-label={t('common:contents')}>
          <ol className="unmarked">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.sections}>
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {text.map(paragraph => (
              <ProseText key={paragraph} text={paragraph} />
            ))}
            {ends[id]}
          </section>
        ))}
      </div>
    </article>
  )
}
