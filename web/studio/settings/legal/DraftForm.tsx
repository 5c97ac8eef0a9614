import { useDeferredValue, useState } from 'react'
import { previewLegalText } from '#contract/calls/studio-shop.ts'
import type { LegalPage, LocalText } from '#contract/generated/studio_shop.ts'
import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import { blankOf, blanksIn } from '#rules/legal-blanks.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select, TextArea } from '../../../ui/Field.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { useStudioMe } from '../../frame/studio-me.ts'
import { Restored } from '../../ui/kept/Restored.tsx'
import { MomentField } from '../../ui/moments/MomentField.tsx'
import { RichTextView } from '../../ui/RichTextView.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { textIn, withText } from '../shop/local-texts.ts'
import { ContestedDraft } from './ContestedDraft.tsx'
import styles from './Legal.module.css'
import { type EditedDraft, useDraft } from './use-draft.ts'

/** Signs of one text. */
const MOST_TEXT = 120_000

/** What is written of a legal page, with the text as readers will see it beside it. */
export function DraftForm({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('studio-shop')
  const { lang: own } = usePageState()
  const { may } = useStudioMe()
  const [lang, setLang] = useState<Language>(own)
  const [asking, setAsking] = useState(false)
  const editing = useDraft(page)
  const { draft, working } = editing
  const mayChange = may('changeSettings')
  const text = textIn(draft.texts, lang)
  const isInForce = draft.texts.length === 0 && page.versions.some(({ state }) => state === 'current')
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (editing.isChanged) editing.save()
      }}
    >
      <h2>{t('legal.draft')}</h2>
      <Restored kept={editing.kept} />
      {draft.texts.length === 0 && <p className={styles.soft}>{t('legal.noDraft')}</p>}
      <div className={styles.row}>
        <Select
          label={t('legal.language')}
          hint={t('legal.languageHint')}
          value={lang}
          options={languages.map(value => ({ value, label: nameOf(value, draft.texts, t('legal.empty')) }))}
          onChange={event => setLang(event.currentTarget.value as Language)}
        />
        <MomentField
          label={t('legal.holdsFrom')}
          hint={t('legal.holdsFromHint')}
          value={draft.holdsFrom}
          disabled={!mayChange}
          onChange={holdsFrom => editing.set({ holdsFrom })}
        />
      </div>
      <ContestedDraft editing={editing} />
      <div className={styles.beside}>
        <TextArea
          label={t('legal.text', { language: languageFacts[lang].name })}
          hint={t('legal.textHint')}
          lang={lang}
          rows={20}
          maxLength={MOST_TEXT}
          value={text}
          readOnly={!mayChange}
          onChange={event => editing.set({ texts: withText(draft.texts, lang, event.currentTarget.value) })}
        />
        <Preview text={text} lang={lang} instead={t(isInForce ? 'legal.inForce' : 'legal.program')} />
      </div>
      <Blanks text={text} />
      {mayChange && text === '' && (
        <div>
          <p className={styles.soft}>{t('legal.standardHint')}</p>
          <Button
            onClick={() => editing.set({ texts: withText(draft.texts, lang, textIn(page.standard, lang)) })}
          >
            {t('legal.useStandard')}
          </Button>
        </div>
      )}
      {mayChange && editing.isStored && !editing.isChanged && (
        <div>
          <Button look="main" disabled={working} onClick={() => setAsking(true)}>
            {t('legal.publish')}
          </Button>
        </div>
      )}
      {!editing.isChanged && editing.said && <p role="alert">{editing.said}</p>}
      <PublishDialog
        open={asking}
        draft={draft}
        onPublish={() => {
          setAsking(false)
          editing.publish()
        }}
        onClose={() => setAsking(false)}
      />
      <SaveBar
        changed={editing.isChanged ? 1 : 0}
        saving={working}
        said={editing.said}
        onSave={editing.save}
        onDiscard={editing.discard}
      />
    </form>
  )
}

function nameOf(lang: Language, texts: readonly LocalText[], empty: string): string {
  const { name } = languageFacts[lang]
  return textIn(texts, lang) === '' ? `${name} (${empty})` : name
}

/** What is still to be filled in: it is said, and nothing is refused for it. */
function Blanks({ text }: { readonly text: string }) {
  const { t } = useTranslation('studio-shop')
  const blanks = blanksIn(text)
  if (blanks.length === 0) return null
  return <p role="status">{t('legal.blanks', { blanks: blanks.map(blankOf).join(' ') })}</p>
}

interface PreviewProps {
  readonly text: string
  readonly lang: Language
  /** What readers see where there is no text. */
  readonly instead: string
}

/** The text as readers will see it: the shop makes it, so that nothing is shown here that they would not see. */
function Preview({ text, lang, instead }: PreviewProps) {
  const { t } = useTranslation('studio-shop')
  const shown = useDeferredValue(text)
  const body = { text: shown, lang }
  const { answer } = useRead(shown === '' ? null : read(previewLegalText, { body }), {
    keepPreviousData: true,
  })
  return (
    <section className={styles.preview} aria-label={t('legal.preview')}>
      <p className={styles.soft}>{t('legal.preview')}</p>
      {shown !== '' && answer ? <RichTextView text={answer} /> : <p className={styles.soft}>{instead}</p>}
    </section>
  )
}

interface DialogProps {
  readonly open: boolean
  readonly draft: EditedDraft['draft']
  readonly onPublish: () => void
  readonly onClose: () => void
}

function PublishDialog({ open, draft: { texts, holdsFrom }, onPublish, onClose }: DialogProps) {
  const { t } = useTranslation('studio-shop')
  const momentText = useMomentText()
  return (
    <Dialog
      open={open}
      title={t('legal.publishTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('legal.cancel')}</Button>
          <Button look="main" onClick={onPublish}>
            {t('legal.publish')}
          </Button>
        </>
      }
    >
      <p>{holdsFrom ? t('legal.publishLater', { date: momentText(holdsFrom) }) : t('legal.publishNow')}</p>
      <Blanks text={texts.map(({ text }) => text).join('\n')} />
      <p>{t('legal.stays')}</p>
    </Dialog>
  )
}
