import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { askTakedown } from '#contract/calls/studio-second-person.ts'
import { takeDown } from '#contract/calls/studio-takedowns.ts'
import type { StudioKeepers, StudioRow } from '#contract/generated/studio_catalogue.ts'
import { MOST_REASON, TAKEDOWN_SOURCES } from '#rules/takedown.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check, Select, TextArea } from '../../ui/Field.tsx'
import { showMessage } from '../frame/toasts.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useTakedownTexts } from '../ui/requests/use-takedown-texts.ts'
import { useSend } from '../ui/use-send.ts'
import { CountryChoice } from './CountryChoice.tsx'
import styles from './Takedowns.module.css'

interface Props {
  readonly row: StudioRow
  readonly keepers: StudioKeepers
  /** It is asked for, and a second person confirms it. */
  readonly takesTwo: boolean
  readonly onClose: () => void
}

/** Of refusals that are about one control, its id. */
const CONTROLS: Readonly<Record<string, string>> = {
  countriesInvalid: 'takedown-where',
  sourceInvalid: 'takedown-source',
  reasonInvalid: 'takedown-reason',
}

/** Where something is to be closed, on whose notice and why; says first whom it concerns. */
export function TakedownDialog({ row, keepers, takesTwo, onClose }: Props) {
  const { t, whereOf } = useTakedownTexts()
  const { mutate } = useSWRConfig()
  const begun = { countries: [] as readonly string[], everywhere: false, source: '', reason: '' }
  const kept = useKeptInDialog('takedown', begun, onClose)
  const { countries, everywhere, source, reason } = kept.value
  const alone = useSend(takeDown)
  const asking = useSend(askTakedown)
  const { sending, refusal } = takesTwo ? asking : alone
  const errorOf = (reasonOf: string) => (refusal?.refused === reasonOf ? refusal.said : null)
  const isNamed = everywhere || countries.length > 0

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { countries: everywhere ? [] : [...countries], everywhere, source, reason }
    const input = { params: { id: row.id }, body }
    const { answer, refusal: refused } = takesTwo ? await asking.send(input) : await alone.send(input)
    if (answer) {
      kept.close()
      showMessage(
        takesTwo
          ? t('two.asked', { title: row.title })
          : t('done', { title: row.title, where: whereOf(answer.countries) }),
      )
    }
    // Also where it is refused: it may take another number of people by now.
    await mutate(() => true)
    if (refused) document.getElementById(CONTROLS[refused.refused] ?? '')?.focus()
  }

  return (
    <Dialog
      open
      title={t('form.title', { title: row.title })}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="takedown" aria-disabled={sending || undefined}>
            {t(takesTwo ? 'two.send' : 'form.send')}
          </Button>
          <Button onClick={kept.close}>{t('form.cancel')}</Button>
        </>
      }
    >
      <form id="takedown" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        {takesTwo && <p>{t('two.note')}</p>}
        <FieldSet className={styles.choice} legend={t('form.where')} hint={t('form.whereHint')}>
          <Check
            id={CONTROLS.countriesInvalid}
            error={errorOf('countriesInvalid')}
            label={t('everywhere')}
            checked={everywhere}
            onChange={event => kept.change({ everywhere: event.currentTarget.checked })}
          />
          {!everywhere && (
            <CountryChoice chosen={countries} onChange={to => kept.change({ countries: to })} />
          )}
        </FieldSet>
        <Select
          id={CONTROLS.sourceInvalid}
          error={errorOf('sourceInvalid')}
          label={t('form.source')}
          hint={t('form.sourceHint')}
          value={source}
          options={[
            { value: '', label: t('form.choose') },
            ...TAKEDOWN_SOURCES.map(value => ({ value, label: t(`source.${value}`) })),
          ]}
          onChange={event => kept.change({ source: event.currentTarget.value })}
        />
        <TextArea
          id={CONTROLS.reasonInvalid}
          error={errorOf('reasonInvalid')}
          label={t('form.reason')}
          hint={t('form.reasonHint')}
          maxLength={MOST_REASON}
          value={reason}
          onChange={event => kept.change({ reason: event.currentTarget.value })}
        />
        {isNamed && (
          <div className={styles.concerned}>
            <p>{t(`lost.${row.kind}`, { where: whereOf(everywhere ? [] : countries) })}</p>
            <ul>
              <li>{t('owners', { count: keepers.owners })}</li>
              <li>{t(everywhere ? 'rentersEverywhere' : 'rentersThere', { count: keepers.renters })}</li>
            </ul>
          </div>
        )}
        <p role="alert" className={styles.problem}>
          {refusal && !CONTROLS[refusal.refused] && refusal.said}
        </p>
      </form>
    </Dialog>
  )
}
