import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Pool, PooledPerson } from '#contract/people/pools.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'

/** Pools that the person may see; with an employee, which of them have that person. */
export const usePools = (employeeId: number | null = null) =>
  useQuery({
    queryKey: ['pools', 'list', employeeId],
    queryFn: async ({ signal }) => {
      const query = employeeId === null ? {} : { employee_id: String(employeeId) }
      return (await api.pools.list({ query }, { signal })).data
    },
  })

export type WholePool = Pool & { people: PooledPerson[] }

const poolKey = (id: number | null) => ['pools', 'one', id]

export const usePool = (id: number | null) =>
  useQuery({
    queryKey: poolKey(id),
    queryFn: async ({ signal }) => (await api.pools.get({ params: { id: String(id) } }, { signal })).data,
    enabled: id !== null,
  })

/** Resolves when the lists show the change. */
function useReread() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['pools'] })
}

export function useAddPool() {
  const sendOnce = useSendOnce()
  const reread = useReread()
  return async (body: { name: string; is_shared: boolean }) => {
    const answer = await sendOnce(body, (options) => api.pools.add({ body }, options))
    await reread()
    return answer
  }
}

/** Changes to existing pools. Each but `move` resolves to the server's message. */
export function usePoolChanges() {
  const queryClient = useQueryClient()
  const reread = useReread()
  const moving = useRef(0)
  const done = async (call: Promise<{ message: string }>) => {
    const { message } = await call
    await reread()
    return message
  }
  const personIn = (poolId: number, employeeId: number) => ({
    params: { id: String(poolId), employee_id: String(employeeId) },
  })
  return {
    rename: ({ id }: Pool, name: string) => done(api.pools.rename({ params: { id }, body: { name } })),
    remove: ({ id }: Pool) => done(api.pools.remove({ params: { id } })),
    addPerson: (poolId: number, employeeId: number) =>
      done(api.pools.addPeople({ params: { id: poolId }, body: { employee_ids: [employeeId] } })),
    removePerson: (poolId: number, employeeId: number) => done(api.pools.removePerson(personIn(poolId, employeeId))),
    /** Shows the new order at once, and the old one again if it could not be saved. */
    move: async (poolId: number, employeeId: number, before: number | null) => {
      const key = poolKey(poolId)
      moving.current++
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData<WholePool>(
        key,
        (pool) => pool && { ...pool, people: reordered(pool.people, employeeId, before) },
      )
      try {
        await api.pools.movePerson({ ...personIn(poolId, employeeId), body: { before } })
      } finally {
        // While another move is being saved, the list would show its old place again.
        if (--moving.current === 0) await reread()
      }
    },
  }
}

/** The people with one of them moved before another one, or to the end. */
export function reordered<Person extends { id: number }>(
  people: readonly Person[],
  id: number,
  before: number | null,
): Person[] {
  const person = people.find((one) => one.id === id)
  if (!person || id === before) return [...people]
  const others = people.filter((one) => one !== person)
  const place = others.findIndex((one) => one.id === before)
  return others.toSpliced(place === -1 ? others.length : place, 0, person)
}

export const peopleText = (n: number) => (n === 1 ? '1 person' : `${n} people`)
