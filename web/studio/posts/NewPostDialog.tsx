import type { FormEvent } from 'react'
import { planPost } from '#contract/calls/studio-posts.ts'
import { languageFacts } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { goTo } from '../frame/studio-location.ts'
import { postPath } from '../frame/subject-path.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './Posts.module.css'
import { useWritableLanguages } from './use-writable-languages.ts'

/** Plans a post and opens it. */
export function NewPostDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('studio-posts')
  const { lang: own } = usePageState()
  const langs = useWritableLanguages()
  const begun = { title: '', lang: langs.find(one => one === own) ?? langs[0] ?? (own as string) }
  const kept = useKeptInDialog('new post', begun, onClose)
  const { title, lang } = kept.value
  const { send, sending, refusal } = useSend(planPost)

  async function plan(event: FormEvent) {
    event.preventDefault()
    const { answer } = await send({ body: { title, lang } })
    if (!answer) return
    kept.forget()
    goTo(postPath(answer.id, lang))
  }

  return (
    <Dialog
      open
      title={t('new.title')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="new-post" aria-disabled={sending || undefined}>
            {t('new.send')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="new-post" className={styles.stack} noValidate onSubmit={event => void plan(event)}>
        <Restored kept={kept} />
        <Field
          label={t('fields.title')}
          hint={t('new.titleHelp')}
          maxLength={200}
          value={title}
          onChange={event => kept.change({ title: event.currentTarget.value })}
        />
        <Select
          label={t('new.lang')}
          hint={t('new.langHelp')}
          value={lang}
          options={langs.map(value => ({ value, label: languageFacts[value].name }))}
          onChange={event => kept.change({ lang: event.currentTarget.value })}
        />
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
