import { useEffect } from 'react'
import { SWRConfig } from 'swr'
import { type PageState, PageStateContext } from '../../platform/page-state.ts'
import { freshness } from '../../platform/swr.ts'
import type { Texts } from '../../texts/texts.ts'
import { TextsContext } from '../../texts/use-translation.ts'
import { holdReads } from './ended-session.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ScreenArea } from './ScreenArea.tsx'
import { SessionGate } from './SessionGate.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import type { SignIn } from './SignInDialog.tsx'
import { StudioHeader } from './StudioHeader.tsx'
import type { StudioRoute } from './studio-route.ts'
import { Toasts } from './Toasts.tsx'
import { useFoundFocus } from './use-found-focus.ts'

interface Props {
  readonly state: PageState
  readonly texts: Texts
  readonly routes: readonly StudioRoute[]
  readonly signIn: SignIn
}

/** Everything of the studio: who may enter, what stands around each screen, and the screen. */
export function StudioApp({ state, texts, routes, signIn }: Props) {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  useFoundFocus()
  return (
    <PageStateContext value={state}>
      <TextsContext value={texts}>
        <SWRConfig value={{ ...freshness(), use: [holdReads] }}>
          <SessionGate signIn={signIn}>
            <StudioHeader routes={routes} />
            <ScreenArea routes={routes} />
            <ShortcutSheet />
          </SessionGate>
          <LeaveDialog />
          <Toasts />
        </SWRConfig>
      </TextsContext>
    </PageStateContext>
  )
}
