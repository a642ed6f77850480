import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { FieldErrorText, FieldHint, FieldLabel, type FieldProps, fieldAttributes } from './field.tsx'

export type TextFieldProps = FieldProps &
  Pick<
    AriaTextFieldProps,
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'onKeyDown'
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoFocus'
    | 'maxLength'
    | 'isReadOnly'
    | 'spellCheck'
  > & { placeholder?: string; icon?: ReactNode }

/** One line of text. `icon` appears inside, before the text. */
export function TextField({ label, hint, missing, placeholder, icon, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} {...fieldAttributes({ ...props, label, missing }, 'text')} className="min-w-0">
      <FieldLabel label={label} isRequired={props.isRequired} />
      {icon ? (
        <Group className="control gap-2">
          <span className="text-dim">{icon}</span>
          <Input placeholder={placeholder} className="min-w-0 flex-1 bg-transparent py-2 outline-none" />
        </Group>
      ) : (
        <Input placeholder={placeholder} className="control" />
      )}
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </AriaTextField>
  )
}

/** Password field that can show what is typed. */
export function PasswordField({
  label,
  hint,
  missing,
  ...props
}: Omit<TextFieldProps, 'type' | 'icon' | 'placeholder'>) {
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField
      {...props}
      {...fieldAttributes({ ...props, label, missing }, 'text')}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={props.isRequired} />
      <Group className="control pr-1">
        <Input className="min-w-0 flex-1 bg-transparent py-2 outline-none" autoCapitalize="none" />
        <Button
          slot={null}
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onPress={() => setShown(!isShown)}
          className="grid size-8 place-items-center rounded-chip text-dim hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          {isShown ? <EyeOff size={17} aria-hidden="true" /> : <Eye size={17} aria-hidden="true" />}
        </Button>
      </Group>
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText />
    </AriaTextField>
  )
}

type TextAreaProps = Omit<TextFieldProps, 'type' | 'icon'> & { rows?: number }

/**
 * Multi-line text. Text over the limit is not cut: a counter shows the excess, and the form's
 * schema refuses it.
 */
export function TextArea(props: TextAreaProps) {
  const { label, hint, missing, placeholder, rows = 3, maxLength, onChange, ...rest } = props
  const [typed, setTyped] = useState(rest.defaultValue ?? '')

  function change(text: string) {
    setTyped(text)
    onChange?.(text)
  }

  return (
    <AriaTextField
      {...rest}
      {...fieldAttributes({ ...rest, label, missing }, 'text')}
      onChange={change}
      className="min-w-0"
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <AriaTextArea rows={rows} placeholder={placeholder} className="control py-2" />
      <FieldHint>
        {maxLength === undefined ? (
          hint
        ) : (
          <>
            {hint}
            <CharacterCounter text={rest.value ?? typed} max={maxLength} />
          </>
        )}
      </FieldHint>
      <FieldErrorText />
    </AriaTextField>
  )
}
