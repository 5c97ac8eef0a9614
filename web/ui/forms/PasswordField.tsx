import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { Eye } from '../icons/eye.ts'
import { EyeOff } from '../icons/eye-off.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          look="quiet"
          className="scripted"
          aria-pressed={shown}
          aria-label={t('form.showPassword')}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </Button>
      }
    />
  )
}
