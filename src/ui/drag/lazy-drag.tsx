import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './drag.messages.ts'
import { DragArea, type DragAreaProps, useDrag } from './use-drag.tsx'

/** Whether things can be dragged yet, and how to make it so. */
const Armed = createContext<{ armed: boolean; arm: () => void }>({ armed: false, arm: () => undefined })

/**
 * A {@link DragArea} for many things that are seldom moved: what dragging needs of each of them (hundreds of measured places) is there from the moment a
 * handle is taken or has the focus, until the order changes.
 */
export function LazyDragArea({ children, ...area }: DragAreaProps) {
  const [armed, setArmed] = useState(false)
  const { ids } = area
  const shown = useRef(ids)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const same = shown.current === ids
    shown.current = ids
    const active = (place.current?.getRootNode() as Partial<ShadowRoot> | undefined)?.activeElement
    if (!same && !active?.matches('[data-drag-handle]')) setArmed(false)
  }, [ids])
  const state = useMemo(() => ({ armed, arm: () => setArmed(true) }), [armed])
  return (
    <DragArea {...area}>
      <Armed value={state}>
        <span ref={place} hidden />
        {children}
      </Armed>
    </DragArea>
  )
}

type Live = RefObject<Record<string, unknown> | undefined>

interface DragBoxProps {
  id: string
  /** Name of the handle. */
  label: string
  className: string
  handleClassName: string
  children: ReactNode
}

/** One thing inside a {@link LazyDragArea}, with its handle. What it holds stays as it is when dragging becomes possible. */
export function DragBox({ id, label, className, handleClassName, children }: DragBoxProps) {
  const t = useText(messages)
  const { armed, arm } = useContext(Armed)
  const [box, handle] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)]
  const live: Live = useRef(undefined)
  const pass = (name: 'onPointerDown' | 'onKeyDown') => (event: SyntheticEvent) => {
    if (!live.current) flushSync(arm)
    const listener = live.current?.[name]
    if (typeof listener === 'function') listener(event)
  }
  return (
    <div ref={box} className={className}>
      <button
        ref={handle}
        type="button"
        data-drag-handle=""
        className={handleClassName}
        aria-label={label}
        aria-roledescription={t('movable')}
        style={{ touchAction: 'none' }}
        onFocus={arm}
        onPointerDown={pass('onPointerDown')}
        onKeyDown={pass('onKeyDown')}
      >
        <Icon name="grip" />
      </button>
      {armed && <Mover id={id} box={box} handle={handle} live={live} />}
      {children}
    </div>
  )
}

interface MoverProps {
  id: string
  box: RefObject<HTMLDivElement | null>
  handle: RefObject<HTMLButtonElement | null>
  live: Live
}

const MARKS = ['data-dragged', 'data-over'] as const

/** Draws nothing: it ties a box and its handle to the area. */
function Mover({ id, box, handle, live }: MoverProps) {
  const drag = useDrag(id)
  useLayoutEffect(() => {
    const { item, handle: grip } = drag
    live.current = grip as unknown as Record<string, unknown>
    item.ref(box.current)
    grip.ref(handle.current)
    if (!box.current) return
    const { transform = '', transition = '', position = '', zIndex = '' } = item.style
    Object.assign(box.current.style, { transform, transition, position, zIndex: String(zIndex) })
    for (const mark of MARKS) setMark(box.current, mark, item[mark])
    setMark(handle.current, 'aria-describedby', grip['aria-describedby'])
  })
  useLayoutEffect(() => {
    const [moved, held] = [box.current, handle.current]
    return () => {
      live.current = undefined
      moved?.removeAttribute('style')
      for (const mark of MARKS) moved?.removeAttribute(mark)
      held?.removeAttribute('aria-describedby')
    }
  }, [box, handle, live])
  return null
}

function setMark(element: HTMLElement | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}
