import { listLegalPages } from '#contract/calls/studio-shop.ts'
import { LEGAL_PAGES } from '#rules/legal-versions.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { StudioPage } from '../../frame/StudioPage.tsx'
import type { ScreenProps } from '../../frame/studio-route.ts'
import { ListState } from '../../ui/ListState.tsx'
import { DraftForm } from './DraftForm.tsx'
import styles from './Legal.module.css'
import { LegalVersions } from './LegalVersions.tsx'

const pagesRead = read(listLegalPages, {})

/** docs/product.md#legal-texts: the draft of a page with legal texts, and its versions. */
export default function LegalScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-shop')
  const found = useRead(pagesRead, { revalidateOnMount: true })
  const chosen = LEGAL_PAGES.find(one => one === search.get('page')) ?? LEGAL_PAGES[0]
  const page = found.answer?.pages.find(one => one.page === chosen)
  return (
    <StudioPage title={t('legal.title')} lead={t('legal.lead')}>
      <nav aria-label={t('legal.pages')}>
        <ul className={styles.tabs}>
          {LEGAL_PAGES.map(name => (
            <li key={name}>
              <a
                href={`/studio/settings/legal?page=${name}`}
                aria-current={name === chosen ? 'page' : undefined}
              >
                {t(`legal.page.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ListState read={found} rows={10} empty={null}>
        {page && (
          <>
            <DraftForm key={`draft ${chosen}`} page={page} />
            <LegalVersions key={`versions ${chosen}`} page={page} />
          </>
        )}
      </ListState>
    </StudioPage>
  )
}
