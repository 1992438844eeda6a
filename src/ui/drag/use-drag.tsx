import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type CSSProperties, type HTMLAttributes, type ReactNode, useMemo } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './drag.messages.ts'

/** How far the pointer must go before a press becomes a drag, px: a press on the handle is still a press. */
const START_PX = 5

// Written once: with other options at every drawing all that can be dragged would be drawn anew.
const POINTER = { activationConstraint: { distance: START_PX } }
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

export interface DragAreaProps {
  /** Keys of what can be moved, in their order. */
  ids: readonly string[]
  /** What a key stands for, for screen readers. */
  nameOf: (id: string) => string
  /** Something was dropped in another place, counted from 0. */
  onMove: (from: number, to: number) => void
  /** `tree`: things lie in each other, so the others keep their places; where it would be dropped is marked (`data-over`). */
  axis?: 'vertical' | 'horizontal' | 'tree' | undefined
  /** In a tree: whether one may be dropped at another; anywhere when left out. */
  mayDrop?: ((id: string, over: string) => boolean) | undefined
  children: ReactNode
}

/**
 * What stands inside can be put into another order: by the pointer, and by keyboard (space bar takes, arrows move, space bar drops, Escape puts it back).
 * Every step is said aloud in the user's language.
 */
export function DragArea({ ids, nameOf, onMove, axis = 'vertical', mayDrop, children }: DragAreaProps) {
  const t = useText(messages)
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD))
  // The same list as long as it is: every other one draws all that can be dragged anew.
  const items = useMemo(() => [...ids], [ids])
  const place = (id: UniqueIdentifier) => ({ name: nameOf(String(id)), place: ids.indexOf(String(id)) + 1, count: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('taken', place(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t(over.id === active.id ? 'taken' : 'over', { ...place(active.id), place: place(over.id).place }) : undefined,
    onDragEnd: ({ active, over }) => t('dropped', { ...place(active.id), place: place(over?.id ?? active.id).place }),
    onDragCancel: ({ active }) => t('back', place(active.id)),
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={axis === 'tree' ? among(mayDrop ?? (() => true)) : closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items} strategy={STRATEGIES[axis]}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const STRATEGIES = { vertical: verticalListSortingStrategy, horizontal: horizontalListSortingStrategy, tree: () => null }

/** Of things of any height that lie in each other: the one whose beginning is nearest to that of what is moved. */
const among =
  (mayDrop: (id: string, over: string) => boolean): CollisionDetection =>
  ({ active, collisionRect, droppableContainers, droppableRects }) =>
    droppableContainers
      .flatMap((droppableContainer) => {
        const { id } = droppableContainer
        const rect = droppableRects.get(id)
        if (!rect || (id !== active.id && !mayDrop(String(active.id), String(id)))) return []
        return [{ id, data: { droppableContainer, value: Math.hypot(rect.top - collisionRect.top, (rect.left - collisionRect.left) / 4) } }]
      })
      .sort((a, b) => a.data.value - b.data.value)

export interface Drag {
  /** On the element that moves. */
  item: {
    ref: (element: HTMLElement | null) => void
    style: CSSProperties
    'data-dragged': '' | undefined
    'data-over': 'before' | 'after' | undefined
  }
  /** On the button that is taken; it needs a name of its own. */
  handle: HTMLAttributes<HTMLElement> & { ref: (element: HTMLElement | null) => void }
}

/** One thing inside a {@link DragArea}. */
export function useDrag(id: string, { disabled = false }: { disabled?: boolean } = {}): Drag {
  const t = useText(messages)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging, isOver, activeIndex, index } =
    useSortable({
      id,
      disabled,
    })
  return {
    item: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
        transition,
        position: isDragging ? 'relative' : undefined,
        zIndex: isDragging ? 2 : undefined,
      },
      'data-dragged': isDragging ? '' : undefined,
      'data-over': !isOver || isDragging ? undefined : activeIndex < index ? 'after' : 'before',
    },
    handle: {
      ref: setActivatorNodeRef,
      ...listeners,
      tabIndex: 0,
      'aria-roledescription': t('movable'),
      'aria-describedby': attributes['aria-describedby'],
      'aria-disabled': disabled || undefined,
      style: { touchAction: 'none' },
    },
  }
}
