import './styles/page.css'
import { createRoot } from 'react-dom/client'
import { readState } from './platform/page-state.ts'
import { setShopOrigin } from './session/send-from-browser.ts'
import { reloadAfterSignOut } from './session/signed-in.ts'
import { replaceRefusedStorage } from './storage/refused-storage.ts'
import { prepareScreen } from './studio/frame/ScreenArea.tsx'
import { StudioApp } from './studio/frame/StudioApp.tsx'
import { startLocation } from './studio/frame/studio-location.ts'
import { studioRoutes } from './studio/routes.ts'
import { startTexts } from './texts/texts-in-browser.ts'

replaceRefusedStorage()
reloadAfterSignOut()

const state = readState(document.getElementById('state')?.textContent ?? '')
setShopOrigin(state.site.origin)
startLocation(state.lang)

const texts = await startTexts(state)
prepareScreen(studioRoutes, new URL(location.href))
const root = document.getElementById('root')
if (root) createRoot(root).render(<StudioApp state={state} texts={texts} routes={studioRoutes} />)
