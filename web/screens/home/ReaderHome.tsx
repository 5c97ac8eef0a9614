import NewInFollowed from '../../follows/NewInFollowed.tsx'
import ContinueReading from '../../reader/progress/ContinueReading.tsx'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'

/** docs/product.md#home: what home begins with for whoever is signed in. */
export default function ReaderHome() {
  const { t } = useTranslation('place')
  const link = useLink()
  return (
    <>
      <ContinueReading
        level={1}
        empty={
          <>
            <p>{t('nothingBegun')}</p>
            <LinkButton look="main" href={link('/series')}>
              {t('browse')}
            </LinkButton>
          </>
        }
      />
      <NewInFollowed />
    </>
  )
}
