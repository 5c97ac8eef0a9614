import { useMemo, useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { ConflictPanel } from './compare/ConflictPanel.tsx'
import { FactsFields } from './FactsFields.tsx'
import { PostPreview } from './PostPreview.tsx'
import styles from './Posts.module.css'
import { PublishPanel } from './PublishPanel.tsx'
import { MarkdownField } from './text/MarkdownField.tsx'
import { SHORTCUTS } from './text/shortcuts.ts'
import { UnsavedNotice } from './UnsavedNotice.tsx'
import { useVersion, type Version } from './use-version.ts'

const PANES = ['write', 'look'] as const

interface Props {
  readonly postId: string
  readonly version: Version
  readonly mayWrite: boolean
}

/**
 * A post in one language: what is written on the left, what readers see of it on the right. Narrow windows show one of the
 * two.
 */
export function VersionEditor({ postId, version, mayWrite }: Props) {
  const { t } = useTranslation('studio-posts')
  const editing = useVersion(postId, version)
  const [pane, setPane] = useState<(typeof PANES)[number]>('write')
  const { content, set } = editing
  useShortcuts(
    useMemo(
      () => [
        { keys: ['Ctrl', 'S'], text: t('keys.save') },
        ...SHORTCUTS.map(({ name, keys }) => ({ keys: [...keys], text: t(`tool.${name}`) })),
      ],
      [t],
    ),
  )

  return (
    <>
      {!mayWrite && <Notice>{t('notYours')}</Notice>}
      <UnsavedNotice editing={editing} />
      {editing.isOvertaken && version.stored && <ConflictPanel version={version.stored} editing={editing} />}
      <fieldset className={styles.panes} aria-label={t('pane.label')}>
        {PANES.map(name => (
          <Button key={name} aria-pressed={name === pane} onClick={() => setPane(name)}>
            {t(`pane.${name}`)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.editor}>
        {/* No form: dialogs with forms of their own stand in it, and browsers know of no form within another. */}
        <div className={styles.write} data-behind={pane !== 'write' || undefined}>
          <fieldset className={styles.fields} disabled={!mayWrite}>
            <Field
              label={t('fields.title')}
              hint={t('help.title')}
              lang={version.lang}
              maxLength={200}
              value={content.title}
              onChange={event => set({ title: event.currentTarget.value })}
            />
            <MarkdownField
              postId={postId}
              lang={version.lang}
              value={content.body}
              onChange={body => set({ body })}
            />
            <TextArea
              label={t('fields.excerpt')}
              lang={version.lang}
              hint={t('help.excerpt')}
              maxLength={600}
              rows={3}
              value={content.excerpt}
              onChange={event => set({ excerpt: event.currentTarget.value })}
            />
          </fieldset>
          <PublishPanel {...{ postId, version, editing, mayWrite }} />
          <fieldset className={styles.fields} disabled={!mayWrite}>
            <FactsFields postId={postId} version={version} editing={editing} />
          </fieldset>
        </div>
        <PostPreview postId={postId} lang={version.lang} content={content} isBehind={pane !== 'look'} />
      </div>
      <SaveBar
        changed={editing.changed}
        saving={editing.saving}
        said={editing.said}
        onSave={() => void editing.save()}
        onDiscard={editing.discard}
      />
    </>
  )
}
