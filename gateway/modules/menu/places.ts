import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { places as calls, type Place } from '#contract/places.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'

type Person = Pick<Session, 'tenantId' | 'userId'>

/** SQL of the views that people come back to. Every statement names the tenant and the person. */
const placeQueries = (pool: Pool) => ({
  async mine({ tenantId, userId }: Person): Promise<{ favourites: Place[]; recents: Place[] }> {
    const { rows } = await pool.query<Place & { list: 'favourites' | 'recents' }>({
      name: 'person-places',
      text: `(select 'favourites' as list, address as "to", about from person_place
          where tenant_id = $1 and user_id = $2 and favourite_at is not null order by favourite_at, address)
        union all (select 'recents', address, about from person_place
          where tenant_id = $1 and user_id = $2 and visited_at is not null order by visited_at desc, address limit $3)`,
      values: [tenantId, userId, limits.recentPlaces],
    })
    const of = (wanted: string) => rows.filter(({ list }) => list === wanted).map(({ to, about }) => ({ to, about }))
    return { favourites: of('favourites'), recents: of('recents') }
  },

  /** The newest stay; a favourite loses its visit alone. */
  visit: ({ tenantId, userId }: Person, { to, about }: Place) =>
    transaction(pool, async (client) => {
      await client.query(
        `insert into person_place (tenant_id, user_id, address, about, visited_at) values ($1, $2, $3, $4, clock_timestamp())
         on conflict (user_id, address) do update set about = excluded.about, visited_at = excluded.visited_at`,
        [tenantId, userId, to, about],
      )
      await client.query(
        `delete from person_place where tenant_id = $1 and user_id = $2 and favourite_at is null and address not in
           (select address from person_place where tenant_id = $1 and user_id = $2 and visited_at is not null
            order by visited_at desc, address limit $3)`,
        [tenantId, userId, limits.recentPlaces],
      )
    }),

  /** @returns false when the person has as many already */
  async addFavourite({ tenantId, userId }: Person, { to, about }: Place): Promise<boolean> {
    const { rowCount } = await pool.query(
      `insert into person_place (tenant_id, user_id, address, about, favourite_at)
       select $1, $2, $3, $4, clock_timestamp() from (select count(*) as n from person_place
         where tenant_id = $1 and user_id = $2 and favourite_at is not null and address <> $3) kept where kept.n < $5
       on conflict (user_id, address) do update
         set about = excluded.about, favourite_at = coalesce(person_place.favourite_at, excluded.favourite_at)`,
      [tenantId, userId, to, about, limits.favouritePlaces],
    )
    return rowCount === 1
  },

  async removeFavourite({ tenantId, userId }: Person, { to }: Place): Promise<void> {
    await pool.query(
      `with left_one as (delete from person_place where tenant_id = $1 and user_id = $2 and address = $3 and visited_at is null)
       update person_place set favourite_at = null where tenant_id = $1 and user_id = $2 and address = $3 and visited_at is not null`,
      [tenantId, userId, to],
    )
  },
})

/** Favourites and the views opened last, each person's own. Where they lead is judged when they are opened. */
export function createPlacesModule({ pool }: { pool: Pool }) {
  const queries = placeQueries(pool)
  const routes: RoutesFor<typeof calls> = {
    'GET /platform/places/mine': { may: 'signed-in', answer: async ({ session }) => ok(await queries.mine(session)) },
    'POST /platform/places/visit': {
      may: 'signed-in',
      async answer({ session, body }) {
        await queries.visit(session, body)
        return ok(true)
      },
    },
    'POST /platform/places/favourite': {
      may: 'signed-in',
      async answer({ session, body }) {
        if (!body.isFavourite) await queries.removeFavourite(session, body)
        else if (!(await queries.addFavourite(session, body)))
          throw new Refusal('VALIDATION-1000', { data: { path: '/to', rule: 'maxItems' } })
        return ok(true)
      },
    },
  }
  return { calls, routes }
}
