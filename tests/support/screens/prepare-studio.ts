import type { Page } from 'playwright-core'
import type { AnyCall } from '#contract/call.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { listPlannedReleases } from '#contract/calls/studio-releases.ts'
import type { StudioMe } from '#contract/generated/studio.ts'
import { RIGHTS_OF_ROLE, type StudioRole } from '#rules/studio-rights.ts'
import { prepareScreens, type Screens } from './prepare-screens.ts'

interface StaffOptions extends NonNullable<Parameters<Screens['open']>[1]> {
  /** What the studio knows of who works in it, beside the role: limits, the time zone, a first password. */
  me?: Partial<StudioMe>
}

export interface Studio {
  readonly screens: Screens
  readonly answers: Screens['answers']
  /** Opens an address of the studio as ada, who has this role for the whole shop, and waits until its heading is there. */
  openAs(role: StudioRole, path: string, options?: StaffOptions): Promise<Page>
  /** From now on these calls are answered with nothing in them: an empty list, defaults. */
  empty(...calls: AnyCall[]): void
}

/** Screens of the studio in a real browser without a shop, as prepareScreens. To be called once at the top of a file. */
export function prepareStudio(): Studio {
  const screens = prepareScreens()
  const { answers } = screens
  return {
    screens,
    answers,
    async openAs(role, path, { me, ...options } = {}) {
      // Whatever can be part of a release asks for those of it.
      if (!answers.has(listPlannedReleases)) answers.set(listPlannedReleases, { answer: {} })
      if (!answers.has(showStudioMe)) answers.set(showStudioMe, { answer: { ...staffWith(role), ...me } })
      const page = await screens.open(path, { as: { id: 'USR-1', username: 'ada' }, ...options })
      await page.locator('#main h1').waitFor()
      return page
    },
    empty(...calls) {
      for (const call of calls) answers.set(call, { answer: {} as never })
    },
  }
}

const staffWith = (role: StudioRole): Partial<StudioMe> => ({
  accountId: 'USR-1',
  name: 'ada',
  grants: [{ role, seriesIds: [], langs: [] }],
  rights: [...RIGHTS_OF_ROLE[role]],
  shopName: 'Kashihon',
  zone: 'Europe/Berlin',
  zoneGiven: true,
})
