import { useState } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { searchString } from '../../router/match.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useRead } from '../../session/read.ts'
import { meRead } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import styles from './AccountStep.module.css'

/** A reader whose mail address is not verified cannot pay, since the address may be mistyped. */
export function UnverifiedAccount({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const { place } = useNavigation()
  const me = useRead(meRead)
  const [looked, setLooked] = useState(0)
  const next = encodeURIComponent(link(place.path + searchString(place)))
  return (
    <>
      <Notice title={t('account.unverified')}>
        <p>{t('account.unverifiedText', { email: reader.email })}</p>
      </Notice>
      {looked > 0 && (
        <p role="status" key={looked}>
          {t('account.notYet')}
        </p>
      )}
      <p className={styles.ways}>
        <Button
          look="main"
          onClick={() => {
            me.again()
            setLooked(looked + 1)
          }}
        >
          {t('account.confirmed')}
        </Button>
        <LinkButton
          href={link(`/verify-email?email=${encodeURIComponent(reader.email)}&next=${next}`)}
          rel="nofollow"
        >
          {t('account.sendAgain')}
        </LinkButton>
      </p>
    </>
  )
}
