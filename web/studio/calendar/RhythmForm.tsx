import { useEffect, useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { dayOf, daysFrom, isDay, timeOf, weekStart } from '#rules/calendar-days.ts'
import { MOST_RHYTHM_STEP, rhythmMoments, rhythmOf } from '#rules/launch-rhythm.ts'
import { useNow } from '../../platform/now.ts'
import { Check, Field, Select } from '../../ui/Field.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import { firstWeekday } from './first-weekday.ts'
import styles from './Launches.module.css'
import { outOfOrder, USUAL_TIME } from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props {
  /** That are to come, in the order of the volume. */
  readonly parts: readonly StudioRow[]
  /** Also those that are out, in the order of the volume. */
  readonly all: readonly StudioRow[]
  /** Of the volume. */
  readonly publishingAt: Date | undefined
  readonly moments: ReadonlyMap<StudioRow, Date>
  readonly onChange: (moments: ReadonlyMap<StudioRow, Date>) => void
}

/** A Monday, of whose week the names of days are taken. */
const ANY_MONDAY = '2027-01-04'

/** From which part on, from which day on, how often; with what comes of it. */
export function RhythmForm({ parts, all, publishingAt, moments, onChange }: Props) {
  const { t, lang, zone, day: text, longDay, moment } = useLaunchTexts()
  const now = useNow()
  const [start] = useState(() => {
    const dated = parts.flatMap(({ launchAt }) => launchAt ?? [])
    const [first] = dated
    const every = rhythmOf(dated.map(at => dayOf(at, zone)))
    return {
      ...{ every, from: dayOf(first ?? now, zone), time: first ? timeOf(first, zone) : USUAL_TIME },
      weekdays: every.unit === 'weeks' ? every.weekdays : [],
    }
  })
  const [firstId, setFirstId] = useState(parts[0]?.id ?? '')
  const [count, setCount] = useState(String(parts.length))
  const [from, setFrom] = useState(start.from)
  const [time, setTime] = useState(start.time)
  const [unit, setUnit] = useState(start.every.unit)
  const [step, setStep] = useState(String(start.every.count))
  const [weekdays, setWeekdays] = useState<readonly number[]>(start.weekdays)

  const chosen = parts.slice(
    Math.max(
      0,
      parts.findIndex(({ id }) => id === firstId),
    ),
  )
  const moved = chosen.slice(0, Math.max(0, Number(count) || 0))
  const every =
    unit === 'days' ? ({ unit, count: Number(step) } as const) : { unit, count: Number(step), weekdays }
  const isComplete = isDay(from) && /^\d\d:\d\d$/.test(time)
  const dates = isComplete ? rhythmMoments({ from, time, zone, every }, moved.length) : []
  const key = JSON.stringify([moved.map(({ id }) => id), dates])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the key says is all that the moments follow from.
  useEffect(() => {
    onChange(new Map(moved.flatMap((part, at) => (dates[at] ? [[part, dates[at]] as const] : []))))
  }, [key])

  const week = daysFrom(weekStart(ANY_MONDAY, firstWeekday(lang)), 7)
  const rows = [...moments]
  const isPast = rows.some(([, at]) => at <= now)
  const broken = outOfOrder(all, new Map(rows.map(([{ id }, at]) => [id, at])))
  const isLate = publishingAt !== undefined && rows.some(([, at]) => at > publishingAt)
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <Select
          label={t('rhythm.first')}
          hint={t('rhythm.firstHelp')}
          value={firstId}
          options={parts.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={event => setFirstId(event.currentTarget.value)}
        />
        <Field
          type="number"
          label={t('rhythm.count')}
          hint={t('rhythm.countHelp')}
          min={1}
          max={chosen.length}
          value={count}
          onChange={event => setCount(event.currentTarget.value)}
        />
        <Field
          type="date"
          label={t('rhythm.from')}
          hint={isDay(from) ? `${t('rhythm.fromHelp')} ${longDay(from)}` : t('rhythm.fromHelp')}
          max="9999-12-31"
          value={from}
          onChange={event => setFrom(event.currentTarget.value)}
        />
        <Field
          type="time"
          label={t('rhythm.time', { zone })}
          hint={t('rhythm.timeHelp')}
          value={time}
          onChange={event => setTime(event.currentTarget.value.slice(0, 5))}
        />
        <Field
          type="number"
          label={t('rhythm.every')}
          hint={t('rhythm.everyHelp')}
          min={1}
          max={MOST_RHYTHM_STEP}
          value={step}
          onChange={event => setStep(event.currentTarget.value)}
        />
        <Select
          label={t('rhythm.unit')}
          hint={t('rhythm.unitHelp')}
          value={unit}
          options={(['weeks', 'days'] as const).map(value => ({ value, label: t(`rhythm.${value}`) }))}
          onChange={event => setUnit(event.currentTarget.value as typeof unit)}
        />
      </div>
      {unit === 'weeks' && (
        <FieldSet className={styles.weekdays} legend={t('rhythm.on')} hint={t('rhythm.onHelp')}>
          {week.map(day => {
            const weekday = new Date(day).getUTCDay() || 7
            return (
              <Check
                key={day}
                label={text(day, { weekday: 'long' })}
                checked={weekdays.includes(weekday)}
                onChange={event => {
                  const isOn = event.currentTarget.checked
                  setWeekdays(isOn ? [...weekdays, weekday] : weekdays.filter(one => one !== weekday))
                }}
              />
            )
          })}
        </FieldSet>
      )}
      <p role="status" className={styles.soft}>
        {t(rows.length === 0 ? 'rhythm.nothing' : 'rhythm.result', { count: rows.length })}
      </p>
      <ol className={styles.dates}>
        {rows.map(([part, at]) => (
          <li key={part.id}>
            <strong>{part.title}</strong>
            <span>{moment(at)}</span>
            {part.launchAt && part.launchAt.getTime() !== at.getTime() && (
              <span className={styles.soft}>{t('rhythm.was', { when: moment(part.launchAt) })}</span>
            )}
          </li>
        ))}
      </ol>
      <p role="alert" className={styles.warning}>
        {isPast && t('rhythm.past')}{' '}
        {isLate && publishingAt && t('rhythm.late', { when: moment(publishingAt) })}{' '}
        {broken && t('partBefore', { part: broken.part.title, earlier: broken.earlier.title })}
      </p>
    </div>
  )
}
