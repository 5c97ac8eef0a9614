import { useState } from 'react'
import { deleteAccount } from '#contract/calls/accounts.ts'
import { AccountSheet } from '../../accounts/AccountSheet.tsx'
import { TokenAnswer } from '../../accounts/TokenAnswer.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useResetReads } from '../../session/cached-reads.ts'
import { deleteReaderData } from '../../session/reader-data.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:deletion.', DeleteAccount)

/** The address from the mail that asks whether the account is really to be deleted. */
function DeleteAccount({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const forget = useResetReads()
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
