import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { timeOf } from '#rules/calendar-days.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { CLOCK, momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** How launches, days and moments are written. */
export function useLaunchTexts() {
  const { t } = useTranslation('studio-calendar')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const day = (text: string, parts: Intl.DateTimeFormatOptions) =>
    new Date(`${text}T12:00Z`).toLocaleDateString(lang, { ...parts, timeZone: 'UTC' })
  return {
    ...{ t, lang, zone, day },
    longDay: (text: string) => day(text, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: (at: Date) => at.toLocaleTimeString(lang, { ...CLOCK, timeZone: zone }),
    moment: (at: Date) => momentText(at, { lang, zone }, 'full'),
    hour: (hour: number) =>
      new Date(Date.UTC(2027, 0, 1, hour)).toLocaleTimeString(lang, { ...CLOCK, timeZone: 'UTC' }),
    hourOf: (at: Date) => Number(timeOf(at, zone).slice(0, 2)),
    /** A part with its series, since many begin with a prologue. */
    name: ({ release, seriesTitle, title }: Pick<StudioLaunch, 'release' | 'seriesTitle' | 'title'>) =>
      release === 'part' ? `${seriesTitle}: ${title}` : title,
    /** The state, and what is missing unless that is what it waits for. That there is no date is said by where it stands. */
    standing({ state, missing }: Pick<StudioLaunch, 'state' | 'missing'>) {
      const what = (hasLaunched(state) ? [] : missing.filter(one => one !== 'date')).map(one =>
        t(`missing.${one}`),
      )
      return what.length === 0
        ? t(`state.${state}`)
        : t('lacks', { state: t(`state.${state}`), what: what.join(', ') })
    },
  }
}
