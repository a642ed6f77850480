/** A curriculum vitae of one page. */

import { rolesText } from '#contract/people/classifications.ts'
import { registrationIn, registrationNumbers } from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import { firstLevelNames, sectorTerms } from '#contract/platform/sector-terms.ts'
import { heading, type Line, pageOf, plain, title } from './pdf-page.ts'
import { type Employee, schoolLevels } from './people.ts'

const linesOf = ({ name, email, sector, zone, roles, credential, can, levels, bio, likes }: Employee): Line[] => {
  const says = sectorTerms[sector]
  const numberName = registrationNumbers[registrationIn(sector, stateOf(null, zone))].name
  return [
    title(name),
    ...plain(`Curriculum vitae · ${email}`),
    heading('About me'),
    ...plain(bio),
    heading('Role'),
    ...plain(rolesText(roles)),
    ...(credential === null ? [] : [heading('Registration'), ...plain(`${numberName}: ${credential}`)]),
    heading(says.subjects),
    ...plain(can.join(', ')),
    heading(says.levels),
    ...plain(
      schoolLevels(levels)
        .map((level) => firstLevelNames[sector][level])
        .join(', '),
    ),
    heading('Work that suits me'),
    ...plain(likes),
    heading('Referees'),
    ...plain('Available on request.'),
  ]
}

export const curriculumOf = (person: Employee): Buffer => pageOf(linesOf(person))
