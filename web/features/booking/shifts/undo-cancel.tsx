import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mayUndoCancel } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Books the person again for a shift that the reader has just cancelled. */
export function useUndoCancel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.shifts.undoCancel({ params: { id: String(id) } }),
    onSuccess: ({ message }) => toast.ok(message),
    onError: (thrown) => toast.bad(sentenceOf(thrown, 'Failed to undo the cancellation.')),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: ['shifts'] })
      queryClient.invalidateQueries({ queryKey: ['availability'] })
    },
  })
}

/** Whether an instant of the next minute has passed. */
function useIsOver(instant: string | null) {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (instant === null) return
    const timer = setTimeout(() => setPassed(instant), Date.parse(instant) - Date.now())
    return () => clearTimeout(timer)
  }, [instant])
  return instant !== null && passed === instant
}

type UndoCancelProps = {
  shift: Shift
  /** Name of the other side. */
  name: string
  size?: 'small'
  onUndo?: () => void
}

/** Undo for a minute after the reader's own cancellation. */
export function UndoCancel({ shift, name, size, onUndo }: UndoCancelProps) {
  const me = useMe()
  const undo = useUndoCancel()
  const isOver = useIsOver(shift.undoable_until)
  if (isOver || !mayUndoCancel(me, shift)) return null
  return (
    <Button
      look="soft"
      {...(size && { size })}
      icon={<Undo2 size={16} aria-hidden="true" />}
      aria-label={`Undo the cancellation, ${name}`}
      isPending={undo.isPending}
      onPress={() => {
        onUndo?.()
        undo.mutate(shift.id)
      }}
    >
      Undo
    </Button>
  )
}
