import { type Engine, findFirefox, findWebKit, missing } from '../../../scripts/find-engines.mjs'
import { openChromium } from './chromium.ts'
import type { EnginePage, Size, SystemSettings } from './engine-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** All engines; `skipped` says why one is not tried on this machine. */
export const ENGINES: readonly {
  readonly name: Engine | 'Chromium'
  readonly skipped: string | null
  open(size: Size, system?: SystemSettings): Promise<EnginePage>
}[] = [
  { name: 'Chromium', skipped: null, open: openChromium },
  {
    name: 'WebKit',
    skipped: findWebKit() ? null : missing('WebKit'),
    open: (size, system) => openWebKit(found(findWebKit(), 'WebKit'), size, system),
  },
  {
    name: 'Firefox',
    skipped: findFirefox() ? null : missing('Firefox'),
    open: (size, system) => openFirefox(found(findFirefox(), 'Firefox'), size, system),
  },
]

function found<T>(path: T | null, name: Engine): T {
  if (path === null) throw new Error(missing(name))
  return path
}
