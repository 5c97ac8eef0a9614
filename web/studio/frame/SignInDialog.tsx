import { type ComponentType, Suspense } from 'react'
import { useSWRConfig } from 'swr'
import { showStudioMe } from '#contract/calls/studio.ts'
import { placeOf } from '../../router/match.ts'
import { NavigationContext } from '../../router/navigation.ts'
import { deleteDataOfOtherReader } from '../../session/reader-data.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { updateSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { answerSignIn, useIsSignInAsked } from './ended-session.ts'
import { reloadForSomebodyElse } from './studio-location.ts'
import { useStudioMe } from './studio-me.ts'

/** The form of the shop's sign-in, which is loaded when it is asked for. */
export type SignIn = ComponentType<{ readonly done: () => Promise<void> }>

/**
 * Over the screen of somebody whose session has ended: what they have typed stays, and what they were about to save is sent
 * then.
 */
export function SignInDialog({ form: Form }: { readonly form: SignIn }) {
  const { t } = useTranslation('studio')
  const { accountId, name } = useStudioMe()
  const { mutate } = useSWRConfig()
  if (!useIsSignInAsked()) return null

  async function goOn() {
    updateSignedIn()
    await deleteDataOfOtherReader().catch(() => {})
    // What waits is of the person before: it must not be carried out for another one, nor where nobody knows who it is.
    const me = await sendFromBrowser(showStudioMe, {}).catch(() => null)
    if (!me || (me.answer && me.answer.accountId !== accountId)) return reloadForSomebodyElse()
    answerSignIn(true)
    await mutate(() => true)
  }

  const place = placeOf(new URL(location.href))
  const go = (href: string) => location.assign(href)
  return (
    <NavigationContext value={{ place, go, leaving: false, prepare() {} }}>
      <Dialog open title={t('ended.title')} onClose={() => answerSignIn(false)}>
        <p>{t('ended.text', { name })}</p>
        <Suspense>
          <Form done={goOn} />
        </Suspense>
      </Dialog>
    </NavigationContext>
  )
}
