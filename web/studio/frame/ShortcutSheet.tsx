import { useEffect, useSyncExternalStore } from 'react'
import { isSwitchedOff } from '../../storage/single-keys.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ShortcutSheet.module.css'

interface Shortcut {
  /** As they are printed on the keys. */
  readonly keys: readonly string[]
  readonly text: string
}

let isShown = false
let ofScreen: readonly Shortcut[] = []
const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function notify(): void {
  for (const changed of listeners) changed()
}

export function showShortcuts(): void {
  isShown = true
  notify()
}

/** The keys of a screen, for the sheet. `shortcuts` has to stay the same object while they do. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    ofScreen = shortcuts
    notify()
    return () => {
      ofScreen = []
      notify()
    }
  }, [shortcuts])
}

/** All keys that do something, on "?". */
export function ShortcutSheet() {
  const { t } = useTranslation('studio')
  const open = useSyncExternalStore(listen, () => isShown)
  const own = useSyncExternalStore(listen, () => ofScreen)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== '?' || isSwitchedOff('?') || event.ctrlKey || event.metaKey || isTyping(event.target))
        return
      event.preventDefault()
      showShortcuts()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])
  const close = () => {
    isShown = false
    notify()
  }
  const general: readonly Shortcut[] = [
    ...(isSwitchedOff('?') ? [] : [{ keys: ['?'], text: t('shortcuts.sheet') }]),
    { keys: [t('shortcuts.closeKey')], text: t('shortcuts.close') },
  ]
  return (
    <Dialog open={open} title={t('shortcuts.title')} onClose={close}>
      <dl className={styles.keys}>
        {[...own, ...general].map(({ keys, text }) => (
          <div key={keys.join()}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('shortcuts.single')}</p>
    </Dialog>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable]') !== null
}
