import { NativeSelect } from '@mantine/core';
import type { Magnet, SubscriberCountries } from '@/features/audience/audience.schema';
import { type AudienceAddress, audienceAddress, countryName } from './audience-address';

type Segment = Pick<AudienceAddress, 'product' | 'source'>;

/** A segment as the value of an option: `purchase product_…`, either part may be missing. */
const written = ({ source, product }: Segment) => `${source ?? ''} ${product ?? ''}`;
const read = (value: string): Segment => {
  const [source = '', product = ''] = value.split(' ');
  return { source: audienceAddress.source.parse(source), product: audienceAddress.product.parse(product) };
};

interface SegmentSelectProps {
  magnets: readonly Magnet[];
  value: Segment;
  onChange: (segment: Segment) => void;
}

/** Narrows the list to who signed up for something, or bought something. */
export function SegmentSelect({ magnets, value, onChange }: SegmentSelectProps) {
  const signed = magnets
    .filter(({ collects }) => collects)
    .map(({ id, title }) => ({ title, segment: { source: 'sign_up' as const, product: id } }));
  const bought = magnets
    .filter((magnet) => magnet.bought > 0)
    .map(({ id, title }) => ({ title, segment: { source: 'purchase' as const, product: id } }));
  const offered = [...signed, ...bought].some(({ segment }) => written(segment) === written(value));
  const isOther = value.product !== null && !offered;
  return (
    <NativeSelect
      aria-label="Segment"
      value={written(value)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    >
      <option value={written({ source: null, product: null })}>Everyone</option>
      {isOther ? (
        <option value={written(value)}>
          {magnets.find(({ id }) => id === value.product)?.title ?? 'One product'}
        </option>
      ) : null}
      <optgroup label="Lead magnets">
        <option value={written({ source: 'sign_up', product: null })}>Any lead magnet</option>
        {signed.map(({ title, segment }) => (
          <option key={segment.product} value={written(segment)}>
            {title}
          </option>
        ))}
      </optgroup>
      <optgroup label="Bought">
        <option value={written({ source: 'purchase', product: null })}>Bought any product</option>
        {bought.map(({ title, segment }) => (
          <option key={segment.product} value={written(segment)}>
            {title}
          </option>
        ))}
      </optgroup>
    </NativeSelect>
  );
}

interface CountrySelectProps {
  countries: SubscriberCountries;
  value: string | null;
  onChange: (country: string | null) => void;
}

/** Narrows the list to buyers from one country. */
export function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  const codes = new Set([...countries.map(({ country }) => country), ...(value === null ? [] : [value])]);
  return (
    <NativeSelect
      aria-label="Country"
      value={value ?? ''}
      onChange={(event) => onChange(audienceAddress.country.parse(event.currentTarget.value))}
    >
      <option value="">All countries</option>
      {[...codes].map((code) => (
        <option key={code} value={code}>
          {countryName(code)}
        </option>
      ))}
    </NativeSelect>
  );
}
