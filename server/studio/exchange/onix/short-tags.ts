/** The short tags of ONIX for Books 3.0, of the elements that are read. */
const REFERENCE_NAMES: Readonly<Record<string, string>> = {
  ...{ ONIXmessage: 'ONIXMessage', header: 'Header', x307: 'SentDateTime', product: 'Product' },
  ...{ a001: 'RecordReference', a002: 'NotificationType' },
  ...{ productidentifier: 'ProductIdentifier', b221: 'ProductIDType', b233: 'IDTypeName', b244: 'IDValue' },
  ...{ descriptivedetail: 'DescriptiveDetail', collection: 'Collection', x329: 'CollectionType' },
  ...{ collectionsequence: 'CollectionSequence', x479: 'CollectionSequenceType' },
  ...{ x481: 'CollectionSequenceNumber', titledetail: 'TitleDetail', b202: 'TitleType' },
  ...{ titleelement: 'TitleElement', x409: 'TitleElementLevel', b203: 'TitleText', x410: 'PartNumber' },
  ...{ b030: 'TitlePrefix', b031: 'TitleWithoutPrefix', b029: 'Subtitle' },
  ...{ contributor: 'Contributor', b034: 'SequenceNumber', b035: 'ContributorRole', b036: 'PersonName' },
  ...{ b037: 'PersonNameInverted', b039: 'NamesBeforeKey', b040: 'KeyNames', b047: 'CorporateName' },
  ...{ language: 'Language', b253: 'LanguageRole', b252: 'LanguageCode', x416: 'PrimaryContentType' },
  ...{ b385: 'ProductContentType', b069: 'SubjectCode' },
  ...{ subject: 'Subject', b067: 'SubjectSchemeIdentifier', b070: 'SubjectHeadingText' },
  ...{ audiencerange: 'AudienceRange', b074: 'AudienceRangeQualifier', b075: 'AudienceRangePrecision' },
  ...{ b076: 'AudienceRangeValue', collateraldetail: 'CollateralDetail', textcontent: 'TextContent' },
  ...{ x426: 'TextType', x427: 'ContentAudience', d104: 'Text' },
  ...{ publishingdetail: 'PublishingDetail', publishingdate: 'PublishingDate', x448: 'PublishingDateRole' },
  ...{
    b306: 'Date',
    j260: 'DateFormat',
    salesrights: 'SalesRights',
    b089: 'SalesRightsType',
    x456: 'ROWSalesRightsType',
    salesrestriction: 'SalesRestriction',
    territory: 'Territory',
  },
  ...{
    x449: 'CountriesIncluded',
    x450: 'RegionsIncluded',
    x451: 'CountriesExcluded',
    x452: 'RegionsExcluded',
  },
  ...{ relatedmaterial: 'RelatedMaterial', relatedproduct: 'RelatedProduct', x455: 'ProductRelationCode' },
  ...{ productsupply: 'ProductSupply', supplydetail: 'SupplyDetail', price: 'Price', x462: 'PriceType' },
  ...{ j151: 'PriceAmount', j152: 'CurrencyCode' },
}

/** The reference name of an element, whichever kind of tags a message has. */
export function referenceName(tag: string): string {
  const local = tag.slice(tag.indexOf(':') + 1)
  return REFERENCE_NAMES[local] ?? local
}
