import { type FormEvent, useId } from 'react'
import { useSWRConfig } from 'swr'
import { addStudioView, changeStudioView, deleteStudioView } from '#contract/calls/studio-views.ts'
import type { StudioView } from '#contract/generated/studio_views.ts'
import { mayShare, type StudioRight } from '#rules/studio-rights.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { type Refusal, useSend } from '../ui/use-send.ts'
import styles from './Catalogue.module.css'

interface Props {
  /** null: a new one */
  readonly view: StudioView | null
  /** What is shown now, as views are stored. */
  readonly current: string
  readonly onClose: () => void
}

/** Gives what is shown a name, or changes a view that has one. */
export function ViewDialog({ view, current, onClose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const { rights } = useStudioMe()
  const form = useId()
  const { mutate } = useSWRConfig()
  const { send: add, sending: adding, refusal: notAdded } = useSend(addStudioView)
  const { send: change, sending: changing, refusal: notChanged } = useSend(changeStudioView)
  const { send: remove, sending: removing, refusal: notRemoved } = useSend(deleteStudioView)
  const begun = {
    name: view?.name ?? '',
    shared: (view?.shared ?? false) && mayShare(rights as StudioRight[]),
    takes: false,
  }
  const kept = useKeptInDialog(`view ${view?.id ?? ''}`, begun, onClose)
  const { name, shared, takes } = kept.value
  const refusal = notAdded ?? notChanged ?? notRemoved

  async function done({ refusal: why }: { readonly refusal?: Refusal | undefined }, text: string) {
    if (why) return
    kept.close()
    await mutate(() => true)
    showMessage(text)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { name, shared, query: view && !takes ? view.query : current }
    await done(
      view ? await change({ params: { viewId: view.id }, body }) : await add({ body }),
      t('views.saved'),
    )
  }

  return (
    <Dialog
      open
      title={t(view ? 'views.editTitle' : 'views.saveTitle')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form={form} disabled={adding || changing || name.trim() === ''}>
            {t('views.confirm')}
          </Button>
          {view && (
            <Button
              disabled={removing}
              onClick={async () => done(await remove({ params: { viewId: view.id } }), t('views.deleted'))}
            >
              {t('views.delete')}
            </Button>
          )}
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        <Field
          label={t('views.name')}
          hint={t('views.nameHelp')}
          value={name}
          maxLength={80}
          required
          error={refusal?.said ?? null}
          onChange={event => kept.change({ name: event.currentTarget.value })}
        />
        {view && view.query !== current && (
          <Check
            label={t('views.takeCurrent')}
            hint={t('views.takeCurrentHelp')}
            checked={takes}
            onChange={event => kept.change({ takes: event.currentTarget.checked })}
          />
        )}
        {mayShare(rights as StudioRight[]) && (
          <Check
            label={t('views.share')}
            hint={t('views.shareHelp')}
            checked={shared}
            onChange={event => kept.change({ shared: event.currentTarget.checked })}
          />
        )}
      </form>
    </Dialog>
  )
}
