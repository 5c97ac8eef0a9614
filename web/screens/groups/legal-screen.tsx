import type { ReactNode } from 'react'
import { findLegalText } from '#contract/calls/visit.ts'
import type { LegalText } from '#contract/generated/legal.ts'
import type { LegalPageName } from '#rules/legal-versions.ts'
import { PostText } from '../../news/PostText.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import type { Screen } from '../../router/screen.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import styles from '../../visit/StaticPage.module.css'
import { staticScreen } from '../../visit/StaticPage.tsx'

const textOf = (page: LegalPageName, { lang, search }: RouteLocation) =>
  read(findLegalText, { params: { page }, query: { lang, ...(search.next && { next: true }) } })

/**
 * docs/product.md#legal-texts: the text that the publisher has published, else the one of the program. `ends` stands below
 * the publisher's own.
 */
export function legalScreen(
  page: LegalPageName,
  program: Screen = staticScreen(page),
  ends: ReactNode = null,
): Screen {
  const Program = program.View
  return {
    ...program,
    reads: (place, ...more) => [textOf(page, place), ...(program.reads?.(place, ...more) ?? [])],
    View({ place }) {
      const { answer } = useRead(textOf(page, place))
      if (!answer?.text) return <Program place={place} />
      return (
        <OwnText page={page} legal={answer} isNext={place.search.next !== undefined}>
          {ends}
        </OwnText>
      )
    },
  }
}

interface Props {
  readonly page: LegalPageName
  readonly legal: LegalText
  /** It is the one that holds next. */
  readonly isNext: boolean
  readonly children: ReactNode
}

function OwnText({ page, legal: { text, holdsFrom, nextHoldsFrom }, isNext, children }: Props) {
  const { t } = useTranslation([page, 'legal-texts'])
  const format = useFormat()
  const link = useLink()
  const day = (date: string) => format.date(new Date(`${date}T00:00:00Z`))
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t(isNext ? 'legal-texts:holdsFrom' : 'legal-texts:asOf', { date: day(holdsFrom) })}</p>
        {isNext && (
          <p>
            <a href={link(`/${page}`)}>{t('legal-texts:toCurrent')}</a>
          </p>
        )}
        {!isNext && nextHoldsFrom && (
          <p>
            <a href={link(`/${page}?next=1`)}>{t('legal-texts:next', { date: day(nextHoldsFrom) })}</a>
          </p>
        )}
      </header>
      {text && <PostText text={text} />}
      {children}
    </article>
  )
}
