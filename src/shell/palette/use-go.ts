import { useCallback } from 'react'
import { useShell } from '#shell/shell-context.ts'

/** Goes to a view, and takes the focus there: the control that had it may be hidden now. */
export function useGo(): (to: string) => Promise<void> {
  const { nav, host } = useShell()
  return useCallback(
    async (to) => {
      await nav.go(to)
      host.root.querySelector<HTMLElement>('main')?.focus()
    },
    [nav, host],
  )
}
