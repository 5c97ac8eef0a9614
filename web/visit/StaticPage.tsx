import type { ReactNode } from 'react'
import { findCoinOptions } from '#contract/calls/coins.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import type { Screen } from '../router/screen.ts'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { ProseText } from './ProseText.tsx'
import styles from './StaticPage.module.css'

interface Section {
  /** The anchor of the section; the same in every language. */
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  /** Instead of these, where the shop gives credits. */
  readonly withCredits?: { readonly title?: string; readonly text?: readonly string[] }
}

const optionsRead = read(findCoinOptions, {})

/**
 * A screen made of one text file: title, lead, and sections of paragraphs. `credits`: some sections read otherwise where the
 * shop gives credits.
 */
export function staticScreen(namespace: string, { credits = false } = {}): Screen {
  return {
    ...(credits && { reads: () => [optionsRead] }),
    head: ({ t }) => ({
      title: t(`${namespace}:title`) + t('titleSuffix'),
      description: t(`${namespace}:description`),
    }),
    View: credits ? WithCredits : StaticPage,
  }
}

interface Props {
  readonly place: RouteLocation
  /** What stands at the end of a section, by its anchor. */
  readonly ends?: Readonly<Record<string, ReactNode>>
  /** What stands below the title, before everything else. */
  readonly lead?: ReactNode
  /** The shop gives credits. */
  readonly credits?: boolean
}

function WithCredits(props: Props) {
  return <StaticPage {...props} credits={useRead(optionsRead).answer?.credits ?? false} />
}

export function StaticPage({ place, ends = {}, lead, credits = false }: Props) {
  const namespace = place.route.namespaces[0] ?? ''
  const { t } = useTranslation([namespace, 'common'])
  const { operator } = usePageState().site
  const words = {
    operator: operator.name,
    address: operator.address,
    // Sentences contain the address, and legal texts must not have a gap.
    email: operator.email || t('common:noEmail'),
    legal: operator.legal,
    returnObjects: true,
  }
  const all = t('sections', words) as unknown as readonly Section[]
  const sections = all.map(section => (credits ? { ...section, ...section.withCredits } : section))
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
