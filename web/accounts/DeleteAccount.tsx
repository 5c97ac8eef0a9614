import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteAccount } from '#contract/calls/accounts.ts'
import { useForget } from '../platform/forget.ts'
import { deleteReaderData } from '../platform/forget-reader.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { unlistedScreen } from '../screens/groups/group-screens.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { TokenAnswer } from './TokenAnswer.tsx'

export default unlistedScreen('accounts:deletion.', DeleteAccount)

/** The address from the mail that asks whether the account is really to be deleted. */
function DeleteAccount({ place }: { readonly place: Place }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const forget = useForget()
  const [done, setDone] = useState(false)
  const home = (
    <LinkButton href={link('/')} look={done ? 'main' : 'plain'}>
      {t(done ? 'deletion.home' : 'deletion.keep')}
    </LinkButton>
  )
  return (
    <AccountSheet name="deletion" withoutLead={done}>
      {done ? (
        <Notice look="good" title={t('deletion.doneTitle')} focused>
          <p>{t('deletion.done')}</p>
        </Notice>
      ) : (
        <TokenAnswer
          call={deleteAccount}
          token={place.params.token ?? ''}
          press={t('deletion.press')}
          done={() => {
            setDone(true)
            void Promise.all([deleteReaderData(), forget()])
          }}
        />
      )}
      <p>{home}</p>
    </AccountSheet>
  )
}
