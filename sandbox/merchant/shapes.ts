/** Derived from Google’s definitions by test/definitions/google/derive.ts; not edited by hand. */
export const SHAPES = `
=CouponValueType: COUPON_VALUE_TYPE_UNSPECIFIED MONEY_OFF PERCENT_OFF BUY_M_GET_N_MONEY_OFF BUY_M_GET_N_PERCENT_OFF BUY_M_GET_MONEY_OFF BUY_M_GET_PERCENT_OFF FREE_GIFT FREE_GIFT_WITH_VALUE FREE_GIFT_WITH_ITEM_ID FREE_SHIPPING_STANDARD FREE_SHIPPING_OVERNIGHT FREE_SHIPPING_TWO_DAY
=DataSource.Input: INPUT_UNSPECIFIED API FILE UI AUTOFEED
=FileInput.FetchSettings.Frequency: FREQUENCY_UNSPECIFIED FREQUENCY_DAILY FREQUENCY_WEEKLY FREQUENCY_MONTHLY
=FileInput.FileInputType: FILE_INPUT_TYPE_UNSPECIFIED UPLOAD FETCH GOOGLE_SHEETS
=OfferType: OFFER_TYPE_UNSPECIFIED NO_CODE GENERIC_CODE
=PrimaryProductDataSource.Destination.State: STATE_UNSPECIFIED ENABLED DISABLED
=ProductApplicability: PRODUCT_APPLICABILITY_UNSPECIFIED ALL_PRODUCTS SPECIFIC_PRODUCTS
=RedemptionChannel: REDEMPTION_CHANNEL_UNSPECIFIED IN_STORE ONLINE
=StoreApplicability: STORE_APPLICABILITY_UNSPECIFIED ALL_STORES SPECIFIC_STORES
=google.shopping.type.Destination.DestinationEnum: DESTINATION_ENUM_UNSPECIFIED SHOPPING_ADS DISPLAY_ADS LOCAL_INVENTORY_ADS FREE_LISTINGS FREE_LOCAL_LISTINGS YOUTUBE_SHOPPING YOUTUBE_SHOPPING_CHECKOUT YOUTUBE_AFFILIATE FREE_VEHICLE_LISTINGS VEHICLE_ADS CLOUD_RETAIL LOCAL_CLOUD_RETAIL
=google.type.DayOfWeek: DAY_OF_WEEK_UNSPECIFIED MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY
Attributes: product_applicability =ProductApplicability REQUIRED; offer_type =OfferType REQUIRED; generic_redemption_code string; long_title string REQUIRED; coupon_value_type =CouponValueType REQUIRED; promotion_destinations =google.shopping.type.Destination.DestinationEnum[] REQUIRED; item_id_inclusion string[]; brand_inclusion string[]; item_group_id_inclusion string[]; product_type_inclusion string[]; item_id_exclusion string[]; brand_exclusion string[]; item_group_id_exclusion string[]; product_type_exclusion string[]; minimum_purchase_amount google.shopping.type.Price; minimum_purchase_quantity int64; limit_quantity int64; limit_value google.shopping.type.Price; percent_off int64; money_off_amount google.shopping.type.Price; get_this_quantity_discounted int64; free_gift_value google.shopping.type.Price; free_gift_description string; free_gift_item_id string; promotion_effective_time_period google.type.Interval REQUIRED; promotion_display_time_period google.type.Interval; store_applicability =StoreApplicability; store_codes_inclusion string[]; store_codes_exclusion string[]; promotion_url string
DataSource: primary_product_data_source PrimaryProductDataSource oneof:Type; supplemental_product_data_source SupplementalProductDataSource oneof:Type; local_inventory_data_source LocalInventoryDataSource oneof:Type; regional_inventory_data_source RegionalInventoryDataSource oneof:Type; promotion_data_source PromotionDataSource oneof:Type; product_review_data_source ProductReviewDataSource oneof:Type; merchant_review_data_source MerchantReviewDataSource oneof:Type; name string REQUIRED IDENTIFIER; data_source_id int64 OUTPUT_ONLY; display_name string REQUIRED; input =DataSource.Input OUTPUT_ONLY; file_input FileInput
DataSourceReference: self bool oneof:data_source_id; primary_data_source_name string oneof:data_source_id; supplemental_data_source_name string oneof:data_source_id
FileInput: fetch_settings FileInput.FetchSettings; file_name string; file_input_type =FileInput.FileInputType OUTPUT_ONLY
FileInput.FetchSettings: enabled bool; day_of_month int32; time_of_day google.type.TimeOfDay; day_of_week =google.type.DayOfWeek; time_zone string; frequency =FileInput.FetchSettings.Frequency REQUIRED; fetch_uri string; username string; password string
InsertPromotionRequest: parent string REQUIRED; promotion Promotion REQUIRED; data_source string REQUIRED
LocalInventoryDataSource: feed_label string REQUIRED; content_language string REQUIRED
MerchantReviewDataSource: 
PrimaryProductDataSource: legacy_local bool; feed_label string; content_language string; countries string[]; default_rule PrimaryProductDataSource.DefaultRule; destinations PrimaryProductDataSource.Destination[]
PrimaryProductDataSource.DefaultRule: take_from_data_sources DataSourceReference[] REQUIRED
PrimaryProductDataSource.Destination: destination =google.shopping.type.Destination.DestinationEnum; state =PrimaryProductDataSource.Destination.State
ProductReviewDataSource: 
Promotion: name string IDENTIFIER; promotion_id string REQUIRED; content_language string REQUIRED; target_country string REQUIRED; redemption_channel =RedemptionChannel[] REQUIRED; data_source string OUTPUT_ONLY; attributes Attributes; custom_attributes google.shopping.type.CustomAttribute[]; promotion_status PromotionStatus OUTPUT_ONLY; version_number int64
PromotionDataSource: target_country string REQUIRED; content_language string REQUIRED
RegionalInventoryDataSource: feed_label string REQUIRED; content_language string REQUIRED
RegisterGcpRequest: name string REQUIRED; developer_email string
SearchRequest: parent string REQUIRED; query string REQUIRED; page_size int32; page_token string
SupplementalProductDataSource: feed_label string; content_language string; referencing_primary_data_sources DataSourceReference[] OUTPUT_ONLY
google.shopping.type.CustomAttribute: name string; value string; group_values google.shopping.type.CustomAttribute[]
google.shopping.type.Price: amount_micros int64; currency_code string
google.type.Interval: start_time google.protobuf.Timestamp; end_time google.protobuf.Timestamp
google.type.TimeOfDay: hours int32; minutes int32; seconds int32; nanos int32
`;
