import { type ReactNode, useEffect } from 'react'
import { showStudioMe } from '#contract/calls/studio.ts'
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
import { useStudioLocation } from './studio-location.ts'
import { StudioMeContext } from './studio-me.ts'

const meRead = read(showStudioMe, {})

/** Lets in who has a role. Everybody else reads why not, and what to do. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const signedIn = useSignedIn()
  const { answer, refused, broken, fault, again } = useRead(signedIn ? meRead : null)
  const isExpired = refused === 'signInFirst' || refused === 'sessionExpired'
  useEffect(() => {
    if (isExpired) clearSignedIn()
  }, [isExpired])
  if (!signedIn || isExpired) return <SignedOut />
  if (refused) return <WithoutRole />
  if (answer) return <StudioMeContext value={answer}>{children}</StudioMeContext>
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
