import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import type { Method } from './face.rules.ts'
import { messages } from './playground.messages.ts'

interface MethodsProps {
  methods: readonly Method[]
  onCall: (name: string) => void
}

/** Methods that want nothing, as buttons; what they answer stands among the events. */
export function Methods({ methods, onCall }: MethodsProps) {
  const t = useText(messages)
  return (
    <fieldset className="play-methods" aria-label={t('methods')}>
      {methods
        .filter(({ isPlain }) => isPlain)
        .map(({ name }) => (
          <Button key={name} onPress={() => onCall(name)}>
            {`${name}()`}
          </Button>
        ))}
    </fieldset>
  )
}
