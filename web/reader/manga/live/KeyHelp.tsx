import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { isSwitchedOff } from '../../../storage/single-keys.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import { type Command, KEYS } from '../commands.ts'
import styles from './KeyHelp.module.css'

const KeysHint = lazyPart(['display'], () => import('../../settings/KeysHint.tsx'))

interface Props {
  readonly open: boolean
  readonly rtl: boolean
  readonly onClose: () => void
}

/** Lists what each key does. */
export function KeyHelp({ open, rtl, onClose }: Props) {
  const { t } = useTranslation('manga')
  const heard = Object.entries(KEYS)
    .map(([command, keys]) => [command, keys.filter(key => !isSwitchedOff(key))] as const)
    .filter(([, keys]) => keys.length > 0)
  const nameOf = (key: string) =>
    key.length > 1 || key === ' ' ? t(`key.${key === ' ' ? 'Space' : key}`) : key.toUpperCase()
  const meaningOf = (command: Command) => {
    if (command === 'left') return t(rtl ? 'leftIsNext' : 'leftIsBack')
    if (command === 'right') return t(rtl ? 'rightIsBack' : 'rightIsNext')
    return t(`command.${command}`)
  }
  return (
    <SheetDialog open={open} title={t('keys')} onClose={onClose}>
      {open && (
        <>
          <dl className={styles.keys}>
            {heard.map(([command, keys]) => (
              <div key={command} className={styles.row}>
                <dt>
                  {keys.map(key => (
                    <kbd key={key}>{nameOf(key)}</kbd>
                  ))}
                </dt>
                <dd>{meaningOf(command as Command)}</dd>
              </div>
            ))}
          </dl>
          <Suspense>
            <KeysHint />
          </Suspense>
        </>
      )}
    </SheetDialog>
  )
}
