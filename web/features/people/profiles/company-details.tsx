import type { EmployerDetails } from '#contract/people/employers.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { companyFacts } from './company-facts.tsx'
import { Lines } from './contact-links.tsx'
import { Logo } from './logo.tsx'

/** Everything that the company profile says, as its owner sees it. */
export const CompanyDetails = ({ details }: { details: EmployerDetails }) => (
  <>
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={details.organization_name} src={details.logo} />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <p className="text-xl font-heading wrap-anywhere">{details.organization_name}</p>
          <Badge>{sectorTerms[details.sector].workplace}</Badge>
        </div>
      </div>
    </Card>
    <Card title="Contact">
      <Facts items={companyFacts(details, 'owner', 'contact')} />
    </Card>
    <Card title="Additional information">
      {details.additional_information ? (
        <p className="text-sm">
          <Lines>{details.additional_information}</Lines>
        </p>
      ) : (
        <p className="text-sm text-dim">Nothing yet. Say what to know and what to bring.</p>
      )}
    </Card>
    <Card title="Workplace">
      <Facts items={companyFacts(details, 'owner', 'workplace')} />
    </Card>
  </>
)
