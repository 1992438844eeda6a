import { useEffect, useRef } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { useShell } from '#shell/shell-context.ts'

/**
 * Draws the application as the person chose in this browser. The choice becomes the element's own `theme`, so that the page sees it too;
 * without a choice the page's setting holds. The component that calls it must read signals (`useSignals`).
 */
export function useTheme(): void {
  const { theme } = useRuntime()
  const { element } = useShell().host
  const wished = useRef<string>(undefined)
  wished.current ??= element.getAttribute('theme') ?? 'auto'
  const choice = theme.choice.value
  useEffect(() => element.setAttribute('theme', choice === 'auto' ? (wished.current ?? 'auto') : choice), [element, choice])
}
