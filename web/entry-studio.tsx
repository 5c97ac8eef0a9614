import './styles/page.css'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { readState } from './platform/page-state.ts'
import { setShopOrigin } from './session/send-from-browser.ts'
import { reloadAfterSignOut } from './session/signed-in.ts'
import { replaceRefusedStorage } from './storage/refused-storage.ts'
import { prepareScreen } from './studio/frame/ScreenArea.tsx'
import { StudioApp } from './studio/frame/StudioApp.tsx'
import { startLocation } from './studio/frame/studio-location.ts'
import { studioRoutes } from './studio/routes.ts'
import { removeOldKept } from './studio/ui/kept/kept-values.ts'
import { loadTexts, startTexts } from './texts/texts-in-browser.ts'

replaceRefusedStorage()
removeOldKept()
reloadAfterSignOut()

const SignIn = lazy(async () => {
  const [{ SignInForm }] = await Promise.all([import('./accounts/SignInForm.tsx'), loadTexts(['accounts'])])
  return { default: SignInForm }
})

const state = readState(document.getElementById('state')?.textContent ?? '')
setShopOrigin(state.site.origin)
startLocation(state.lang)

const texts = await startTexts(state)
prepareScreen(studioRoutes, new URL(location.href))
const root = document.getElementById('root')
if (root)
  createRoot(root).render(<StudioApp state={state} texts={texts} routes={studioRoutes} signIn={SignIn} />)
