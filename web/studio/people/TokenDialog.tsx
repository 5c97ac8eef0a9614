import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import type { MadeStudioToken } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check, Field, Select } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { type ChosenLimits, NO_LIMITS, rightsForToken } from './grant-limits.ts'
import { LimitsFields } from './LimitsFields.tsx'
import styles from './People.module.css'

const DAYS = [7, 30, 90, 365] as const

interface Props {
  readonly onMade: (made: MadeStudioToken) => void
  readonly onClose: () => void
}

/** Makes a token: a name, what it may do, for what, and for how long. */
export function TokenDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const me = useStudioMe()
  const begun = {
    name: '',
    rights: ['see'] as readonly string[],
    days: 90,
    limits: NO_LIMITS as ChosenLimits,
  }
  const kept = useKeptInDialog('token', begun, onClose)
  const { name, rights, days, limits } = kept.value
  const { send, sending, refusal } = useSend(makeStudioToken)

  async function make(event: FormEvent) {
    event.preventDefault()
    const { seriesIds, langs } = limits
    const body = { name, rights: [...rights], seriesIds: [...seriesIds], langs: [...langs], days }
    const { answer } = await send({ body })
    if (!answer) return
    onMade(answer)
    kept.close()
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('tokens.make')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="token" aria-disabled={sending || undefined}>
            {t('tokens.make')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="token" className={styles.form} noValidate onSubmit={event => void make(event)}>
        <Restored kept={kept} />
        <Field
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          maxLength={80}
          value={name}
          onChange={event => kept.change({ name: event.currentTarget.value })}
        />
        <FieldSet className={styles.choice} legend={t('tokens.rights')} hint={t('tokens.rightsHelp')}>
          <div className={styles.checks}>
            {rightsForToken(me.rights).map(right => (
              <Check
                key={right}
                label={t(`right.${right}`)}
                checked={rights.includes(right)}
                onChange={({ currentTarget: { checked } }) =>
                  kept.change({
                    rights: checked ? [...rights, right] : rights.filter(one => one !== right),
                  })
                }
              />
            ))}
          </div>
        </FieldSet>
        <Select
          label={t('tokens.days')}
          hint={t('tokens.daysHint')}
          value={String(days)}
          options={DAYS.map(count => ({ value: String(count), label: t('tokens.forDays', { count }) }))}
          onChange={event => kept.change({ days: Number(event.currentTarget.value) })}
        />
        <LimitsFields limits={limits} onChange={to => kept.change({ limits: to })} />
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
