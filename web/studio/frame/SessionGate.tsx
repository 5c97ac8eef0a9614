import { type ReactNode, useEffect, useState } from 'react'
import { showStudioMe } from '#contract/calls/studio.ts'
import type { StudioMe } from '#contract/generated/studio.ts'
import { localPath } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useReader } from '../../session/reader.ts'
import { clearSignedIn, useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { setLetIn, signInAgain } from './ended-session.ts'
import { type SignIn, SignInDialog } from './SignInDialog.tsx'
import { reloadForSomebodyElse, useStudioLocation } from './studio-location.ts'
import { StudioMeContext } from './studio-me.ts'

const meRead = read(showStudioMe, {})

/**
 * Lets in who has a role. Everybody else reads why not, and what to do. The screen of somebody who has been let in stays
 * when the session ends: they sign in over it.
 */
export function SessionGate({ signIn, children }: { readonly signIn: SignIn; readonly children: ReactNode }) {
  const signedIn = useSignedIn()
  const { answer, refused, broken, fault, again } = useRead(signedIn ? meRead : null)
  const isExpired = refused === 'signInFirst' || refused === 'sessionExpired'
  const [here, setHere] = useState<StudioMe | null>(null)
  const isSomebodyElse = here !== null && answer !== undefined && here.accountId !== answer.accountId
  if (answer && answer !== here && !isSomebodyElse) setHere(answer)
  const hasEnded = here !== null && signedIn === false
  useEffect(() => {
    if (isExpired) clearSignedIn()
    if (here) setLetIn(true)
    if (hasEnded) void signInAgain()
    // What is on the screen is of the person before; what they have typed waits for them in this browser.
    if (isSomebodyElse) reloadForSomebodyElse()
  }, [isExpired, here, hasEnded, isSomebodyElse])
  if (here && !refused)
    return (
      <StudioMeContext value={here}>
        {children}
        <SignInDialog form={signIn} />
      </StudioMeContext>
    )
  if (!signedIn || isExpired) return <SignedOut />
  if (refused) return <WithoutRole />
  return <main id="main">{broken ? <ReadFault fault={fault} again={again} /> : <Skeleton count={6} />}</main>
}

function SignedOut() {
  const { t } = useTranslation('studio')
  const { lang } = usePageState()
  const { url } = useStudioLocation()
  const next = encodeURIComponent(url.pathname + url.search)
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={t('gate.signedOut.title')}
        action={
          <LinkButton look="main" href={`${localPath(lang, '/sign-in')}?next=${next}`}>
            {t('gate.signedOut.signIn')}
          </LinkButton>
        }
      >
        <p>{t('gate.signedOut.text')}</p>
      </EmptyState>
    </main>
  )
}

/** A role that rests for want of a second factor is refused like none; the account says which it is. */
function WithoutRole() {
  const { t } = useTranslation('studio')
  const { lang } = usePageState()
  const reader = useReader()
  if (reader === undefined)
    return (
      <main id="main">
        <Skeleton count={6} />
      </main>
    )
  const why = reader?.staffRightsRest ? 'secondFactor' : 'noRole'
  const way = why === 'secondFactor' ? '/user/security' : '/'
  return (
    <main id="main">
      <EmptyState
        level={1}
        title={t(`gate.${why}.title`)}
        action={
          <LinkButton look="main" href={localPath(lang, way)}>
            {t(`gate.${why}.way`)}
          </LinkButton>
        }
      >
        <p>{t(`gate.${why}.text`, { name: reader?.username })}</p>
      </EmptyState>
    </main>
  )
}
