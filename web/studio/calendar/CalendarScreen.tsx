import { useState } from 'react'
import { listStudioCalendar } from '#contract/calls/studio-calendar.ts'
import { listStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { type Day, dayOf } from '#rules/calendar-days.ts'
import { useNow } from '../../platform/now.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useMayChange } from '../catalogue/use-may-change.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import styles from './Calendar.module.css'
import { CalendarDrag } from './CalendarDrag.tsx'
import { CalendarNotice } from './CalendarNotice.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import {
  type CalendarView,
  calendarPath,
  filterIn,
  momentsOf,
  placeOf,
  readRange,
} from './calendar-address.ts'
import { firstWeekday } from './first-weekday.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { MonthList } from './MonthList.tsx'
import { MOST_SHOWN, MonthView } from './MonthView.tsx'
import { RhythmDialog } from './RhythmDialog.tsx'
import { UnscheduledTray } from './UnscheduledTray.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'
import { useMoving } from './use-moving.tsx'
import { useWideWindow } from './use-wide-window.ts'
import { WeekList, WeekView } from './WeekView.tsx'

const fieldsRead = read(listStudioFields, {})
/** The hour from which keys take what has no date. */
const EVENING = 20

/** When volumes and parts launch, by month or week. What is put on another day launches then. */
export default function CalendarScreen({ search }: ScreenProps) {
  const { t, lang, zone } = useLaunchTexts()
  const { may } = useStudioMe()
  const today = dayOf(useNow(), zone)
  const range = readRange(search, today, firstWeekday(lang))
  const perDay = range.view === 'month' ? MOST_SHOWN : undefined
  const calendar = useRead(
    read(listStudioCalendar, { query: { ...momentsOf(range.days, zone), ...filterIn(search), perDay } }),
    ON_EACH_VISIT,
  )
  const mayMove = useMayMove()
  const moving = useMoving()
  const [opened, setOpened] = useState<StudioLaunch | null>(null)
  const [rhythmOf, setRhythmOf] = useState<string | null>(null)
  const isWide = useWideWindow()
  const hasHours = range.view === 'week' && isWide

  const launches = moving.shown(calendar.answer?.launches ?? [])
  const byDay = Map.groupBy(launches, ({ at }) => (at ? dayOf(at, zone) : ''))
  const counts = new Map(calendar.answer?.days.map(one => [one.day, one]))
  const start = range.days.includes(today) ? today : (range.days.find(day => day === range.day) ?? '')
  const View = viewOf(range.view, isWide)
  return (
    <StudioPage title={t('title')} lead={t('lead', { zone })}>
      {may('publish') && <ZoneNotice />}
      <CalendarTools search={search} range={range} today={today} />
      <CalendarNotice calendar={calendar} search={search} />
      <CalendarDrag
        steps={stepsOf(range.view, isWide)}
        start={hasHours ? { day: start, hour: EVENING } : { day: start }}
        onDrop={moving.drop}
      >
        <div className={styles.layout}>
          {!calendar.broken && !calendar.refused && (
            <View
              days={range.days}
              month={range.day.slice(0, 7)}
              asked={range.day}
              launchesOn={calendar.answer ? (day: Day) => inOrder(byDay.get(day) ?? []) : null}
              countsOn={day => counts.get(day)}
              today={today}
              weekOf={day => calendarPath(search, placeOf('week', day))}
              mayMove={mayMove}
              onOpen={setOpened}
            />
          )}
          <UnscheduledTray search={search} mayMove={mayMove} onOpen={setOpened} />
        </div>
      </CalendarDrag>
      {opened && (
        <LaunchDialog
          launch={opened}
          search={search}
          mayMove={mayMove(opened)}
          onMove={() => {
            setOpened(null)
            moving.ask(opened)
          }}
          onRhythm={() => {
            setOpened(null)
            setRhythmOf(opened.volumeId)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {rhythmOf && <RhythmDialog volumeId={rhythmOf} onClose={() => setRhythmOf(null)} />}
      {moving.dialog}
    </StudioPage>
  )
}

/** Narrow windows have lists by day. */
function viewOf(view: CalendarView, isWide: boolean) {
  if (view === 'month') return isWide ? MonthView : MonthList
  return isWide ? WeekView : WeekList
}

function stepsOf(view: CalendarView, isWide: boolean) {
  if (view === 'week' && isWide) return { across: 1, down: 1, unit: 'hours' } as const
  return { across: 1, down: view === 'month' && isWide ? 7 : 1, unit: 'days' } as const
}

/** What is being moved stands at its new time already. */
function inOrder(launches: readonly StudioLaunch[]): StudioLaunch[] {
  return launches.toSorted((one, other) => Number(one.at) - Number(other.at))
}

/** Whether somebody may change the date of a launch, as its field declares it. */
function useMayMove(): (launch: StudioLaunch) => boolean {
  const { answer } = useRead(fieldsRead)
  const mayChange = useMayChange()
  return launch => {
    const { kind, field, id, seriesId, lang } = launch
    const declared = answer?.fields.find(one => one.kind === kind && one.name === field)
    return declared !== undefined && mayChange(declared, { kind, id, seriesId, lang })
  }
}
